// Run by an unpacked release's own Node, in its folder, without a network: every command, then a visit. Prints JSON.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

const [elsewhere = ''] = process.argv.slice(2)
const node = join(process.cwd(), 'node_modules/.bin/node')
const data = join(elsewhere, 'data')
const password = 'een-veld-vol-tulpen'
const env = {
  // Hides npm, git and any other Node; the home is empty.
  PATH: '/nonexistent',
  HOME: join(elsewhere, 'home'),
  NODE_ENV: 'production',
  DATA_DIR: data,
  DRAIN_SECONDS: '0',
}
const said: Record<string, { status: number | null; stdout: string; stderr: string }> = {}

/** As `npm run <name> -- …` and deploy/as-shop do. */
function run(name: string, parameters: readonly string[], more: Readonly<Record<string, string>> = {}): void {
  const file = `server/cli/${name}.ts`
  const done = spawnSync(node, ['scripts/run.mjs', file, ...parameters], { env: { ...env, ...more }, encoding: 'utf8' })
  said[[name, ...parameters.slice(0, 1)].join(' ')] = { status: done.status, stdout: done.stdout, stderr: done.stderr }
}

const company = [
  'gebruikersnaam=baas',
  'bedrijfsnaam=Bol',
  'email=baas@bollenveld.example',
  'telefoonnummer=0252123456',
]
run('admin', ['create-admin', ...company.map((field) => `--${field}`)], { ADMIN_PASSWORD: password })

const settings = { PORT: '0', METRICS_TOKEN: 'een-heel-lang-teken-42' }
const sentry = { SENTRY_DSN: 'http://0123456789abcdef0123456789abcdef@127.0.0.1:9/7' }
const shop = spawn(node, ['scripts/run.mjs', 'scripts/start.ts'], {
  env: { ...env, ...settings, ...sentry },
})
let log = ''
for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (text: Buffer) => (log += text.toString()))
const exit = once(shop, 'exit')
while (!log.includes('is open: ') && shop.exitCode === null) await pause(50)
const [, url = ''] = /is open: ([^\s"]+)/.exec(log) ?? []
const visits: Record<string, unknown> = {}
try {
  const page = await (await fetch(url)).text()
  const [, script = ''] = /<script[^>]+src="([^"]+)"/.exec(page) ?? []
  visits['page'] = page.includes('<html lang="nl"')
  visits['script'] = (await fetch(url + script)).status
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${settings.METRICS_TOKEN}` } })
  visits['metrics'] = (await metrics.text()).includes('bollenveld_build_info')
  const body = JSON.stringify({ gebruikersnaam: 'baas', wachtwoord: password })
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${url}/auth/try`, { method: 'POST', headers: json, body })
  visits['login'] = login.status
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const form = new FormData()
  form.append('file', new Blob([readFileSync('dist/icons/icon-192.png')]), 'tulp.png')
  visits['photo'] = (await fetch(`${url}/files/upload`, { method: 'POST', headers: { cookie }, body: form })).status
  const sheet = await fetch(`${url}/exports/products.xlsx`, { headers: { cookie } })
  visits['sheet'] = Buffer.from(await sheet.arrayBuffer())
    .subarray(0, 2)
    .toString()
  run('admin', ['check'])
  run('backup', ['--to', join(elsewhere, 'backups')])
} finally {
  shop.kill('SIGTERM')
  await exit
}
visits['exit code'] = shop.exitCode
visits['log'] = log
  .trim()
  .split('\n')
  .every((line) => line.startsWith('{"level":'))

run('migrate', [])
const [backup = ''] = readdirSync(join(elsewhere, 'backups'))
run('restore', [join(elsewhere, 'backups', backup)], { DATA_DIR: join(elsewhere, 'restored') })
run('move', ['--to', join(elsewhere, 'moved')])
// Libraries not needed so far must be complete as well.
const { dependencies } = z
  .object({ dependencies: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))
const libraries = Object.keys(dependencies)
writeFileSync(
  'whole.mjs',
  `import { createPdfWorker } from './server/features/documents/pdf-worker.ts'
  ${libraries.map((name) => `await import(${JSON.stringify(name)})`).join('\n')}
  const pdfWorker = createPdfWorker(console)
  const shop = { naam: 'Bol', adres: '', postcode: '', plaats: '', telefoonnummer: '', email: '', kvk: '', btw: '' }
  console.log((await pdfWorker.make({ kind: 'pakbon', shop, at: '2026-11-22T10:00:00.000Z' }, [])).subarray(0, 5).toString())
  await pdfWorker.close()`,
)
const whole = spawnSync(node, ['whole.mjs'], { env, encoding: 'utf8' })
said['libraries'] = { status: whole.status, stdout: whole.stdout, stderr: whole.stderr }
process.stdout.write(JSON.stringify({ said, visits }))
