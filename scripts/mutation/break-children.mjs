// Loaded into the tests of a mutant: a program that they start with an environment of its own is broken as well.
import { ChildProcess } from 'node:child_process'

const passedOn = ['MUTANT', 'NODE_OPTIONS', 'PROOF_SCALE'].map((name) => `${name}=${process.env[name]}`)
const { spawn } = ChildProcess.prototype
ChildProcess.prototype.spawn = function spawnBroken(options) {
  const given = options.envPairs ?? Object.entries(process.env).map(([name, value]) => `${name}=${value}`)
  return spawn.call(this, {
    ...options,
    envPairs: [...given.filter((pair) => !/^(MUTANT|NODE_OPTIONS|PROOF_SCALE)=/.test(pair)), ...passedOn],
  })
}
