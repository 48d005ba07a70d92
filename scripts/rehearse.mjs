// npm run rehearse: what a stranger meets. Clones the committed state into an empty folder, with a home and an npm cache
// of its own, and runs npm start twice as a real process. Prints seconds and megabytes. Then follows docs/operations.md with
// what is in that clone, as far as this machine lets it (scripts/rehearsal): ten minutes in all.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const patience = 10 * 60_000
const folder = mkdtempSync(join(tmpdir(), 'bollenveld-rehearsal-'))
const clone = join(folder, 'clone')
const home = join(folder, 'home')
const port = await freePort()
const healthz = `http://127.0.0.1:${port}/healthz`

// Nothing of this shell may help: no Node of node_modules, no npm settings but the registry, no settings of the shop.
const env = {
  HOME: home,
  TERM: 'dumb',
  PATH: process.env.PATH.split(delimiter)
    .filter((entry) => !entry.includes('node_modules'))
    .join(delimiter),
  npm_config_cache: join(home, 'cache'),
  npm_config_registry: execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim(),
  PORT: String(port),
}

let failed = false
try {
  mkdirSync(home)
  execFileSync('git', ['clone', '--quiet', fileURLToPath(new URL('..', import.meta.url)), clone])
  const first = await rehearseStart('First start')
  const second = await rehearseStart('Second start')
  console.log(`
Clone, npm start, page served: ${first.toFixed(1)} s
Second start:                  ${second.toFixed(1)} s
Libraries (node_modules):      ${megabytes('node_modules')} MB
Page (dist):                   ${megabytes('dist')} MB
Data of the demo shop:         ${megabytes('data')} MB

docs/operations.md, on a bare system`)
  const manual = ['scripts/run.mjs', 'scripts/rehearsal/manual.ts']
  failed = spawnSync('node', manual, { cwd: clone, env, stdio: 'inherit' }).status !== 0
} catch (error) {
  failed = true
  console.error(error)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(failed ? 1 : 0)

/** Starts the shop, waits until it serves, stops it as a service manager would. Answers the seconds until it served. */
async function rehearseStart(title) {
  console.log(`\n${title}`)
  const started = Date.now()
  const shop = spawn('npm', ['start'], { cwd: clone, env, stdio: 'inherit', detached: true })
  const ended = once(shop, 'exit')
  try {
    while (!(await answers())) {
      if (shop.exitCode !== null) throw new Error(`npm start ended with ${shop.exitCode}.`)
      if (Date.now() - started > patience) throw new Error(`${healthz} gave no answer.`)
      await pause(50)
    }
    const seconds = (Date.now() - started) / 1000
    shop.kill('SIGTERM')
    const [code] = await Promise.race([ended, pause(15_000, ['nothing: it ran on for 15 seconds'])])
    if (code !== 0) throw new Error(`After SIGTERM npm start ended with ${code}.`)
    if (await answers()) throw new Error('After SIGTERM the shop still answers.')
    return seconds
  } finally {
    stopGroup(shop.pid)
  }
}

function stopGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing of it is left, as it should be.
  }
}

function answers() {
  return fetch(healthz).then(
    (response) => response.ok,
    () => false,
  )
}

function megabytes(name) {
  return execFileSync('du', ['-sm', join(clone, name)], { encoding: 'utf8' }).split('\t')[0]
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  return port
}
