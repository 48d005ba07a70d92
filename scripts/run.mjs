// Starts every npm script; must run on Node 20 with nothing installed. Installs missing dependencies, then runs the file under
// Node 24.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import module from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const [file, ...args] = process.argv.slice(2)

class Refusal extends Error {}

process.chdir(root)
try {
  if (!isInstalled()) await install()
  await trim()
  const node = chosenNode()
  process.env.PATH = [join(modules, '.bin'), process.env.PATH].join(delimiter)
  process.argv.splice(1, 2, join(root, file))
  if (realpathSync(node) === realpathSync(process.execPath)) {
    // Halves the next start. Set in the environment, since threads read only that.
    process.env.NODE_COMPILE_CACHE ??= join(modules, '.cache', 'node')
    module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
    await import(pathToFileURL(join(root, file)))
  } else process.exit(await run(node, [...process.execArgv, fileURLToPath(import.meta.url), file, ...args]))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exit(1)
}

/** Production needs no development libraries: `npm ci --omit=dev` counts as installed. */
function isForProduction() {
  return file.startsWith('server/') || (file === 'scripts/start.ts' && existsSync(join(root, 'dist', 'index.html')))
}

/** npm writes .package-lock.json last, so an interrupted install has none. */
function isInstalled() {
  const account = join(modules, '.package-lock.json')
  if (!existsSync(account)) return false
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf(account)
  const mayLackDev = isForProduction()
  return Object.entries(wanted).every(([path, { version, dev, optional, devOptional }]) => {
    if (path === '') return true
    return present[path] ? present[path].version === version : (optional ?? devOptional ?? (mayLackDev && dev === true))
  })
}

function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages
}

async function install() {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  console.log('Installing the libraries (about a minute the first time) …')
  const pulse = process.stdout.isTTY ? undefined : setInterval(() => console.log(`  … ${seconds()} s`), 15_000)
  // The page is built here, even in production, which needs the development libraries.
  const ci = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath ?? ''
  const code = await (npm.endsWith('npm-cli.js') ? run(process.execPath, [npm, ...ci]) : run('npm', ci))
  clearInterval(pulse)
  if (code !== 0) throw new Refusal('The libraries could not be installed; see the output of npm above.')
  console.log(`Installed in ${seconds()} s.`)
}

async function trim() {
  if (!existsSync(join(root, 'scripts/trim-libraries.mjs'))) return
  const { isTrimmed, trimLibraries } = await import('./trim-libraries.mjs')
  if (isTrimmed(modules)) return
  try {
    trimLibraries(modules)
  } catch (error) {
    // A read-only installation works untrimmed; another program of this folder may be trimming too.
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(error.code)) throw error
  }
}

/** The pinned Node; in production the machine's own 24, which its operator keeps up to date. */
function chosenNode() {
  if (process.env.NODE_ENV === 'production' && process.versions.node.startsWith('24.')) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const pinned = join(modules, `node-${platform}-${process.arch}`, 'bin', platform === 'win' ? 'node.exe' : 'node')
  if (existsSync(pinned)) return pinned
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  const own = `node-${platform}-${process.arch}`
  const reason =
    own in (JSON.parse(readFileSync('package.json', 'utf8')).optionalDependencies ?? {})
      ? `npm has left out ${own}, which has it: run npm ci without --omit=optional`
      : `npm has no Node 24 for ${platform}-${process.arch}`
  throw new Refusal(`Bollenveld runs on Node 24 or newer. This is ${process.version}, and ${reason}.`)
}

/** Forwards signals. @returns the exit code */
function run(command, parameters) {
  const child = spawn(command, parameters, {
    stdio: 'inherit',
    shell: process.platform === 'win32' && command === 'npm',
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)))
  })
}
