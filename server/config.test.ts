import { temporaryFolder } from '../tests/support/temporary-folder.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { doubtfulLinks, doubtfulSettings, readConfig, secretNames, settingNames } from './config.ts'

const s3 = {
  S3_ENDPOINT: 'https://s3.example.nl/',
  S3_BUCKET: 'bollenveld',
  S3_ACCESS_KEY_ID: 'GK31c2f218a2e44f485b94239e',
  S3_SECRET_ACCESS_KEY: 'b892c0665f0ada8a4755dae98baa3b13',
}

test('settings: nothing set is a shop for this machine, with the demo shop in an empty database', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    demo: true,
    production: false,
    s3: undefined,
    metricsToken: undefined,
    drainSeconds: 0,
    logLevel: 'warn',
    shopName: 'Bollenveld',
    allowedOrigins: [],
    mail: undefined,
    requireSecondStep: false,
  })
})

test('settings: production on loopback behind a proxy is fine, and never has the demo shop', () => {
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ demo: false, drainSeconds: 5, logLevel: 'info' })
  const behindProxy = { NODE_ENV: 'production', HOST: '0.0.0.0', TRUST_PROXY: 'uniquelocal' }
  expect(readConfig(behindProxy)).toMatchObject({ host: '0.0.0.0', trustProxy: 'uniquelocal' })
})

test('settings: production takes secrets that nobody can know, and none where none is asked for', () => {
  const MAIL_FROM = 'orders@example.nl'
  for (const settings of [
    s3,
    { ALLOWED_ORIGINS: 'https://shop.example.nl', DEMO: 'false' },
    { DATABASE_URL: 'postgres://shop:Zq8-wfhn3@db/shop' },
    { DATABASE_URL: 'postgres://shop@db/shop' },
    { MAIL_URL: 'smtp://shop:Zq8-wfhn3@smtp.example.nl', MAIL_FROM },
    { MAIL_URL: 'smtp://smtp.example.nl', MAIL_FROM },
    // Six signs at least.
    { METRICS_TOKEN: 'abcdefabcdefabcdef' },
  ])
    expect(readConfig({ NODE_ENV: 'production', ...settings })).toMatchObject({ production: true, demo: false })
})

test('settings: a shop that others on the network reach has no accounts that everybody knows', () => {
  expect(readConfig({ HOST: '0.0.0.0' })).toMatchObject({ demo: false, demoAccounts: false, allowedHosts: undefined })
})

test('settings: on this machine alone the shop answers to this machine’s names; elsewhere to those that are set, or to any', () => {
  expect(readConfig({}).allowedHosts).toBe('loopback')
  expect(readConfig({ TRUST_PROXY: 'loopback' }).allowedHosts).toBeUndefined()
  expect(readConfig({ NODE_ENV: 'production' }).allowedHosts).toBeUndefined()
  const set = { NODE_ENV: 'production', ALLOWED_HOSTS: 'Shop.example.nl, www.example.nl,,[::1] ' }
  expect(readConfig(set).allowedHosts).toEqual(['shop.example.nl', 'www.example.nl', '[::1]'])
})

test('settings: origins of pages elsewhere are known as browsers write them', () => {
  const ALLOWED_ORIGINS = 'https://Bestel.Example.nl, https://bloemencafé.example:443, https://bestel.example.nl:8443, '
  expect(readConfig({ ALLOWED_ORIGINS }).allowedOrigins).toEqual([
    'https://bestel.example.nl',
    'https://xn--bloemencaf-k7a.example',
    'https://bestel.example.nl:8443',
  ])
})

test('settings: object storage is all of its settings or none', () => {
  expect(readConfig(s3).s3).toEqual({
    endpoint: 'https://s3.example.nl',
    bucket: 'bollenveld',
    region: 'us-east-1',
    accessKeyId: s3.S3_ACCESS_KEY_ID,
    secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
  })
  expect(readConfig({ ...s3, S3_REGION: 'eu-central-1' }).s3?.region).toBe('eu-central-1')
  for (const [name, value] of Object.entries(s3)) {
    expect(() => readConfig({ ...s3, [name]: '' })).toThrow('must be set together')
    expect(() => readConfig({ [name]: value })).toThrow('must be set together')
  }
})

test('settings: reads mail server and sender; SHOP_URL is set or derived', () => {
  const mail = {
    MAIL_URL: 'smtp://shop%40example.nl:a%3Ab@smtp.example.nl',
    MAIL_FROM: 'De Veiling <orders@example.nl>',
  }
  expect(readConfig(mail).mail).toEqual({
    host: 'smtp.example.nl',
    port: 587,
    secure: false,
    user: 'shop@example.nl',
    password: 'a:b',
    from: { name: 'De Veiling', address: 'orders@example.nl' },
  })
  const plain = { MAIL_URL: 'smtps://[::1]:2465', MAIL_FROM: 'orders@example.nl', SHOP_NAME: 'Tulp' }
  expect(readConfig(plain).mail).toMatchObject({ host: '::1', port: 2465, secure: true, user: undefined })
  expect(readConfig({ ...plain, MAIL_URL: 'smtps://a@smtp.example.nl' }).mail).toMatchObject({
    port: 465,
    user: 'a',
    password: undefined,
  })
  expect(readConfig({ ...plain, MAIL_FROM: '<orders@example.nl>' }).mail?.from).toEqual({
    name: 'Tulp',
    address: 'orders@example.nl',
  })
  expect(readConfig(plain).mail?.from).toEqual({ name: 'Tulp', address: 'orders@example.nl' })
  expect(readConfig({ MAIL_FROM: 'orders@example.nl' }).mail).toBeUndefined()
  expect(readConfig({}).shopUrl).toBe('http://127.0.0.1:3000')
  expect(readConfig({ HOST: '::1', PORT: '0' }).shopUrl).toBe('http://[::1]:0')
  expect(readConfig({ ALLOWED_HOSTS: 'shop.example.nl' }).shopUrl).toBe('https://shop.example.nl')
  expect(readConfig({ SHOP_URL: 'https://tulp.example/' }).shopUrl).toBe('https://tulp.example')
})

test.each([
  [{ HOST: '0.0.0.0' }, 'HOST 0.0.0.0 is open to the network without TLS'],
  [{ ALLOWED_ORIGINS: 'http://shop.example.nl' }, 'ALLOWED_ORIGINS must list https:// addresses only'],
  [{ DATABASE_URL: 'postgres://shop:change-me@db/shop' }, 'the password in DATABASE_URL is one that everybody knows'],
  [{ ...s3, S3_SECRET_ACCESS_KEY: 'minioadmin' }, 'S3_SECRET_ACCESS_KEY is one that everybody knows'],
  [{ METRICS_TOKEN: 'abcdeabcdeabcdeabcde' }, 'METRICS_TOKEN can be guessed'],
  [
    { MAIL_URL: 'smtp://shop:change-me@smtp.example.nl', MAIL_FROM: 'orders@example.nl' },
    'the password in MAIL_URL is one that everybody knows',
  ],
  [{ DEMO: 'true' }, 'DEMO must not be set'],
])('settings: production refuses %o with one sentence', (settings, sentence) => {
  expect(() => readConfig({ NODE_ENV: 'production', ...settings })).toThrow(sentence)
  // The same is somebody's own business outside production, or no setting of theirs at all.
  expect(readConfig(settings)).toBeDefined()
})

test.each([
  [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535'],
  [{ PORT: 'http' }, 'PORT must be a number from 0 to 65535'],
  [{ DEMO: 'maybe' }, 'DEMO must be true or false'],
  [{ SHOP_NAME: 'x'.repeat(61) }, 'SHOP_NAME must have at most 60 characters'],
  [{ DRAIN_SECONDS: '61' }, 'DRAIN_SECONDS must be a number from 0 to 60'],
  [{ MAIL_FROM: `${'x'.repeat(190)}@example.nl` }, 'MAIL_FROM must have at most 200 characters'],
  [{ METRICS_TOKEN: 'x'.repeat(15) }, 'METRICS_TOKEN must have at least 16 characters'],
  [{ SENTRY_DSN: 'ftp://key@sentry.example.nl/1' }, 'SENTRY_DSN must be the address of a project with its key'],
  [{ SENTRY_DSN: 'https://key@sentry.example.nl/' }, 'SENTRY_DSN must be the address of a project with its key'],
  [{ ALLOWED_ORIGINS: 'shop.example.nl' }, 'ALLOWED_ORIGINS must list origins'],
  [{ ALLOWED_HOSTS: ',' }, 'ALLOWED_HOSTS must list names such as shop.example.nl'],
  [{ ALLOWED_HOSTS: 'https://shop.example.nl' }, 'ALLOWED_HOSTS must list names such as shop.example.nl'],
  [{ MAIL_URL: 'https://smtp.example.nl' }, 'MAIL_URL must start with smtp:// or smtps://'],
  [{ MAIL_URL: 'smtp://a:b%@smtp.example.nl', MAIL_FROM: 'a@b.nl' }, 'MAIL_URL has a % that stands for no character'],
  [{ MAIL_URL: 'smtp://a:b@smtp:x', MAIL_FROM: 'a@b.nl' }, 'MAIL_URL cannot be read as an address'],
  [{ MAIL_URL: 'smtp://smtp.example.nl' }, 'MAIL_FROM must be set where MAIL_URL is'],
  [{ MAIL_FROM: 'orders' }, 'MAIL_FROM must be an address'],
  [{ MAIL_FROM: 'Shop <a@b.nl>\r\nBcc: x@y.nl' }, 'MAIL_FROM must be an address'],
  [{ SHOP_URL: 'shop.example.nl' }, 'SHOP_URL must be the address of the shop'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must list the addresses of the proxies'],
  [{ TRUST_PROXY: '1.2.3' }, 'TRUST_PROXY must list the addresses of the proxies'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be'],
  [{ DATABASE_URL: 'mysql://db/shop' }, 'DATABASE_URL must start with postgres://'],
  [{ DATABASE_URL: 'postgres://shop:a@b:c:d/shop' }, 'DATABASE_URL cannot be read as an address'],
  [{ S3_ENDPOINT: 's3.example.nl' }, 'S3_ENDPOINT must be the address of an S3 service'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY must list the addresses of the proxies'],
  [{ SHOP_URL: 'https://shop.example.nl?van=mail' }, 'SHOP_URL must be the address of the shop'],
  [
    { NODE_ENV: 'production', DATABASE_URL: 'postgres://shop:50%-zeker@db/shop' },
    'DATABASE_URL has a % that stands for no character; write it as %25',
  ],
])('settings: %o stops the start with one sentence', (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(`Wrong setting: ${sentence}`)
})

test('settings: a proxy may be at an address, in a network, or at a place by name', () => {
  for (const TRUST_PROXY of ['10.0.0.0/8', 'loopback, uniquelocal', '::1', 'fd00::/8', '::ffff:10.0.0.1'])
    expect(readConfig({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY)
})

test('settings: a secret may stand in a file, and only there', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'database')
  const url = 'postgres://shop:geheim%40@db/shop'
  writeFileSync(file, `${url}\n`)
  expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe(url)
  expect(() => readConfig({ DATABASE_URL_FILE: file, DATABASE_URL: url })).toThrow(
    'DATABASE_URL and DATABASE_URL_FILE are both set',
  )
  expect(() => readConfig({ METRICS_TOKEN_FILE: join(folder, 'none') })).toThrow(
    /^Wrong setting: METRICS_TOKEN_FILE names a file that cannot be read: .*none \(ENOENT\)\.$/,
  )
  writeFileSync(file, '\n')
  expect(() => readConfig({ DATABASE_URL_FILE: file })).toThrow('DATABASE_URL_FILE names an empty file')
})

test('settings: reports only names close to a setting', () => {
  const meant = {
    DATABASE_URI: 'DATABASE_URL',
    TRUSTED_PROXY: 'TRUST_PROXY',
    S3_ENDPONT: 'S3_ENDPOINT',
    Port: 'PORT',
    METRIC_TOKEN: 'METRICS_TOKEN',
    DATABASE_URL_FIL: 'DATABASE_URL_FILE',
  }
  for (const [name, setting] of Object.entries(meant))
    expect(doubtfulSettings({ [name]: 'x' })).toEqual([`${name} is no setting of this program; is ${setting} meant?`])
  // Set by systems, shells, npm, CI and container engines.
  const others =
    'PATH HOME USER LOGNAME SHELL TERM LANG LC_ALL PWD OLDPWD SHLVL HOSTNAME HOSTTYPE TMPDIR EDITOR MAIL CI NODE NODE_OPTIONS NODE_PATH \
    NODE_VERSION NODE_EXTRA_CA_CERTS NODE_COMPILE_CACHE INIT_CWD npm_config_cache npm_lifecycle_event INVOCATION_ID JOURNAL_STREAM \
    NOTIFY_SOCKET STATE_DIRECTORY CACHE_DIRECTORY CREDENTIALS_DIRECTORY LOGS_DIRECTORY XDG_DATA_DIRS PGHOST PGPORT PGDATABASE POSTGRES_PASSWORD \
    AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY SENTRY_RELEASE HTTP_PROXY HTTPS_PROXY NO_PROXY SSH_TTY SUDO_USER YARN_VERSION'
  const names = [...others.split(/[\s\\]+/), ...settingNames, ...secretNames.map((name) => `${name}_FILE`)]
  expect(doubtfulSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
})

test('settings: production warns if links in mail lead to the server itself', () => {
  const mail = { NODE_ENV: 'production', MAIL_URL: 'smtp://smtp.example.nl', MAIL_FROM: 'orders@example.nl' }
  const told = (settings: Record<string, string>) => doubtfulLinks(readConfig({ ...mail, ...settings }))
  expect(told({})).toEqual([
    'SHOP_URL is not set: links in mail lead to http://127.0.0.1:3000, which no customer can open.',
  ])
  for (const settings of [
    { SHOP_URL: 'https://tulp.example' },
    { ALLOWED_HOSTS: 'tulp.example' },
    { MAIL_URL: '' },
    { NODE_ENV: 'test' },
  ])
    expect(told(settings)).toEqual([])
})
