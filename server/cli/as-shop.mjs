// deploy/as-shop: runs a command with the service's user and settings, reading the settings file as systemd does. A shell
// would read it differently: an unquoted & in a URL would end the command.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

const [command, ...parameters] = process.argv.slice(2)
/** Another one for a second shop on the same machine. */
const file = process.env.ENVIRONMENT_FILE ?? '/etc/bollenveld.env'
/** The unit's own settings; as there, the file overrides them. */
const ofUnit = { NODE_ENV: 'production', HOST: '127.0.0.1', DATA_DIR: '/var/lib/bollenveld' }
/**
 * Taken from the caller's environment: only what a terminal needs, TMPDIR for a rehearsal, and secrets for commands. Settings come
 * from the service.
 */
const forCommands = ['ADMIN_PASSWORD', 'ADMIN_PASSWORD_FILE', 'MOVE_TO', 'MOVE_TO_FILE']
const ofCaller = ['PATH', 'TMPDIR', 'TERM', 'COLORTERM', 'LANG', 'LC_ALL', 'LC_CTYPE', ...forCommands]

if (command === undefined) stop('deploy/as-shop <command>, such as: deploy/as-shop npm run admin -- check', 2)
let settings
try {
  settings = readEnvironmentFile(readFileSync(file, 'utf8'))
} catch (error) {
  stop(`The service's settings cannot be read: ${error.message}`, 1)
}
const given = Object.fromEntries(ofCaller.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])))
// npm wants to write somewhere.
const env = { HOME: '/tmp', ...given, ...ofUnit, ...settings }
process.umask(0o077)
const child = spawn('runuser', ['-u', 'bollenveld', '--', ...withoutNpm()], { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => stop(`The command cannot be started: ${error.message}`, 1))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))

/** A command of this program by the Node that runs this, since a machine with a release needs no npm. */
function withoutNpm() {
  const asked = [command, ...parameters]
  const [, file] = (command === 'npm' && parameters[0] === 'run' && scriptOf(parameters[1])) || []
  if (file === undefined) return asked
  return [process.execPath, file, ...parameters.slice(parameters[2] === '--' ? 3 : 2)]
}

function scriptOf(name) {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  return /run\.mjs (server\/cli\/\S+)$/.exec(scripts[name] ?? '')
}

function stop(sentence, code) {
  console.error(sentence)
  process.exit(code)
}

/** systemd.exec(5), EnvironmentFile=: quotes and \ at the beginning of a value, # and ; at that of a line; nothing is expanded. */
function readEnvironmentFile(text) {
  const found = {}
  let state = 'line'
  let key = ''
  let value = ''
  /** Length of the value without trailing spaces. */
  let solid = 0
  const isSpace = (sign) => ' \t\n\r'.includes(sign)
  const add = (signs, counts = true) => {
    value += signs
    if (counts) solid = value.length
  }
  const endLine = () => {
    const name = key.trimEnd()
    if (state !== 'key' && /^[A-Za-z_]\w*$/.test(name)) found[name] = value.slice(0, solid)
    ;[state, key, value, solid] = ['line', '', '', 0]
  }
  const states = {
    line(sign) {
      if ('#;'.includes(sign)) state = 'comment'
      else if (!isSpace(sign)) [state, key] = ['key', sign]
    },
    key(sign, ends) {
      if (ends) endLine()
      else if (sign === '=') state = 'before'
      else key += sign
    },
    before(sign, ends) {
      if (ends) endLine()
      else if (sign === "'") state = 'single'
      else if (sign === '"') state = 'double'
      else if (sign === '\\') state = 'escape'
      else if (!isSpace(sign)) {
        state = 'value'
        add(sign)
      }
    },
    value(sign, ends) {
      if (ends) endLine()
      else if (sign === '\\') state = 'escape'
      else add(sign, !isSpace(sign))
    },
    escape(sign, ends) {
      state = 'value'
      if (!ends) add(sign)
    },
    single(sign) {
      if (sign === "'") state = 'before'
      else add(sign)
    },
    double(sign) {
      if (sign === '"') state = 'before'
      else if (sign === '\\') state = 'doubleEscape'
      else add(sign)
    },
    doubleEscape(sign) {
      state = 'double'
      if ('"\\`$'.includes(sign)) add(sign)
      else if (sign !== '\n') add(`\\${sign}`)
    },
    comment(sign, ends) {
      if (sign === '\\') state = 'commentEscape'
      else if (ends) state = 'line'
    },
    commentEscape(sign, ends) {
      state = ends ? 'line' : 'comment'
    },
  }
  for (const sign of text) states[state](sign, sign === '\n' || sign === '\r')
  if (!['line', 'comment', 'commentEscape'].includes(state)) endLine()
  return found
}
