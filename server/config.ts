// The only reader of the environment.
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { editDistance } from './platform/edit-distance.ts'
import { fileOf, withSecretFiles } from './platform/secret-files.ts'

const flag = (name: string) =>
  z
    .enum(['true', 'false', '1', '0'], { error: `${name} must be true or false` })
    .transform((value) => value === 'true' || value === '1')

function wholeNumber(name: string, max: number) {
  const error = `${name} must be a number from 0 to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value <= max, { error })
}

function address(rule: RegExp, error: string, unreadable = error) {
  return z
    .string()
    .regex(rule, { error })
    .refine((text) => URL.canParse(text), { error: unreadable })
}

const withPassword = (name: string, rule: RegExp, error: string) =>
  address(rule, error, `${name} cannot be read as an address; write special characters of the password as %XX`)

const allowedHosts = 'ALLOWED_HOSTS must list names such as shop.example.nl, without port, separated by commas'

const listOf = <Item extends z.ZodType<string, string>>(item: Item) =>
  z
    .string()
    .transform((list) => list.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(item))

const withoutSlash = (text: string) => text.replace(/\/$/, '')

function isProxyAddress(part: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(part)) return true
  const [address = '', bits, ...more] = part.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || more.length > 0) return false
  // /0 is the whole internet, not a proxy.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** A Sentry DSN has a key as its user and ends in a project number. */
function isSentryDsn(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, pathname } = new URL(text)
  return /^https?:$/.test(protocol) && username !== '' && /\/\d+$/.test(pathname)
}

const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], { error: 'NODE_ENV must be development, test or production' })
    .default('development'),
  PORT: wholeNumber('PORT', 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: withPassword(
    'DATABASE_URL',
    /^postgres(ql)?:\/\//,
    'DATABASE_URL must start with postgres://',
  ).optional(),
  SHOP_NAME: z
    .string()
    .trim()
    .min(1, { error: 'SHOP_NAME must not be empty' })
    .max(60, { error: 'SHOP_NAME must have at most 60 characters' })
    .default('Bollenveld'),
  ALLOWED_ORIGINS: listOf(
    address(
      /^https?:\/\/[^/\s]+$/,
      'ALLOWED_ORIGINS must list origins such as https://shop.example.nl, separated by commas',
    )
      // As browsers send it: lower case, without a default port.
      .transform((origin) => new URL(origin).origin),
  ).default([]),
  ALLOWED_HOSTS: listOf(
    z
      .string()
      .toLowerCase()
      .regex(/^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/, {
        error: allowedHosts,
      }),
  )
    // Of commas alone: nobody could open the shop.
    .refine((hosts) => hosts.length > 0, { error: allowedHosts })
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine((value) => value.split(',').every((part) => isProxyAddress(part.trim())), {
      error: 'TRUST_PROXY must list the addresses of the proxies, such as 127.0.0.1 or 10.0.0.0/8',
    })
    .optional(),
  S3_ENDPOINT: address(
    /^https?:\/\/[^/?#\s]+\/?$/,
    'S3_ENDPOINT must be the address of an S3 service, such as https://s3.example.nl',
  )
    .transform(withoutSlash)
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: 'S3_BUCKET must be the name of a bucket' })
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, { error: 'S3_REGION must be the name of a region, such as eu-central-1' })
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MAIL_URL: withPassword('MAIL_URL', /^smtps?:\/\/[^/]/, 'MAIL_URL must start with smtp:// or smtps://').optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .max(200, { error: 'MAIL_FROM must have at most 200 characters' })
    .regex(/^([^<>\r\n"]*<[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/, {
      error: 'MAIL_FROM must be an address such as orders@example.nl or Bollenveld <orders@example.nl>',
    })
    .optional(),
  SHOP_URL: address(
    /^https?:\/\/[^/?#\s]+\/?$/,
    'SHOP_URL must be the address of the shop, such as https://shop.example.nl',
  )
    .transform(withoutSlash)
    .optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'METRICS_TOKEN must have at least 16 characters' }).optional(),
  DRAIN_SECONDS: wholeNumber('DRAIN_SECONDS', 60).optional(),
  SENTRY_DSN: z
    .string()
    .refine(isSentryDsn, {
      error: 'SENTRY_DSN must be the address of a project with its key, such as https://key@sentry.example.nl/1',
    })
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'LOG_LEVEL must be fatal, error, warn, info, debug or silent',
    })
    .optional(),
  ADMIN_PASSWORD: z.string().optional(),
  MOVE_TO: z.string().optional(),
  REQUIRE_SECOND_STEP: flag('REQUIRE_SECOND_STEP').default(false),
  DEMO: flag('DEMO').optional(),
})

export const settingNames: readonly string[] = Object.keys(settings.shape)

/** Each may be in a file named by <SETTING>_FILE. */
export const secretNames: readonly string[] = [
  'DATABASE_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'MAIL_URL',
  'SENTRY_DSN',
  'ADMIN_PASSWORD',
  'MOVE_TO',
] satisfies (keyof typeof settings.shape)[]

const loopback = ['127.0.0.1', '::1', 'localhost']

export type Config = ReturnType<typeof readConfig>
export type S3Settings = NonNullable<Config['s3']>
export type MailSettings = NonNullable<Config['mail']>

/** @throws Error with one sentence for the first wrong setting, or for an insecure one in production */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env) {
  const given: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment)) if (value !== undefined && value !== '') given[name] = value
  const result = settings.safeParse(withSecretFiles(given, secretNames))
  if (!result.success) throw new Error(`Wrong setting: ${result.error.issues[0]?.message ?? 'unknown'}.`)
  const read = result.data
  const production = read.NODE_ENV === 'production'
  if (production && read.DEMO) throw new Error('Wrong setting: DEMO must not be set when NODE_ENV is production.')
  // Known passwords are for this machine only (§10); behind a proxy, a loopback address is not.
  const demoAccounts = !production && loopback.includes(read.HOST) && read.TRUST_PROXY === undefined
  const config = {
    production,
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    shopName: read.SHOP_NAME,
    allowedOrigins: read.ALLOWED_ORIGINS,
    /** `loopback`: this machine's own names, with its port; undefined: any. */
    allowedHosts: read.ALLOWED_HOSTS ?? (demoAccounts ? ('loopback' as const) : undefined),
    trustProxy: read.TRUST_PROXY,
    /** Undefined: pictures are in `dataDir`. */
    s3: readS3(read),
    mail: readMail(read),
    /** For links in mail; without a trailing slash. */
    shopUrl: read.SHOP_URL ?? addressOf(read),
    metricsToken: read.METRICS_TOKEN,
    /** How long a stopping server reports that it is not ready before it stops listening. */
    drainSeconds: read.DRAIN_SECONDS ?? (production ? 5 : 0),
    sentryDsn: read.SENTRY_DSN,
    logLevel: read.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    adminPassword: read.ADMIN_PASSWORD,
    moveTo: read.MOVE_TO,
    requireSecondStep: read.REQUIRE_SECOND_STEP,
    demo: demoAccounts && (read.DEMO ?? true),
    demoAccounts,
  }
  if (production) refuseInsecure(config)
  return config
}

/** @returns one sentence for each name that looks like a mistyped setting */
export function doubtfulSettings(environment: Readonly<Record<string, unknown>> = process.env): string[] {
  const known = new Set([...settingNames, ...secretNames.map(fileOf)])
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = [...known].find(
        (one) => editDistance(plain(name), plain(one), tolerance(one)).whole <= tolerance(one),
      )
      return meant === undefined ? [] : [`${name} is no setting of this program; is ${meant} meant?`]
    })
}

const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
/** In a short name two other letters make another word. */
const tolerance = (name: string) => (name.length < 6 ? 0 : name.length < 9 ? 1 : 2)

/** @returns one sentence if links in mail lead to the server itself */
export function doubtfulLinks({ production, mail, shopUrl, host, port }: Config): string[] {
  if (!production || mail === undefined || shopUrl !== ownAddress(host, port)) return []
  return [`SHOP_URL is not set: links in mail lead to ${shopUrl}, which no customer can open.`]
}

function readS3(read: z.output<typeof settings>) {
  const [endpoint, bucket] = [read.S3_ENDPOINT, read.S3_BUCKET]
  const [accessKeyId, secretAccessKey] = [read.S3_ACCESS_KEY_ID, read.S3_SECRET_ACCESS_KEY]
  const given = [endpoint, bucket, accessKeyId, secretAccessKey].filter((value) => value !== undefined)
  if (given.length === 0) return undefined
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey)
    throw new Error(
      'Wrong setting: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.',
    )
  return { endpoint, bucket, region: read.S3_REGION, accessKeyId, secretAccessKey }
}

function readMail(read: z.output<typeof settings>) {
  if (read.MAIL_URL === undefined) return undefined
  if (read.MAIL_FROM === undefined) throw new Error('Wrong setting: MAIL_FROM must be set where MAIL_URL is.')
  const url = new URL(read.MAIL_URL)
  // TLS from the first byte, or else STARTTLS.
  const secure = url.protocol === 'smtps:'
  const [, name = '', address = read.MAIL_FROM] = /^(.*?)\s*<(.*)>$/.exec(read.MAIL_FROM) ?? []
  return {
    // A socket's address has no brackets.
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    user: url.username === '' ? undefined : decoded('MAIL_URL', url.username),
    password: url.password === '' ? undefined : decoded('MAIL_URL', url.password),
    from: { name: name || read.SHOP_NAME, address },
  }
}

function decoded(setting: string, part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new Error(`Wrong setting: ${setting} has a % that stands for no character; write it as %25.`)
  }
}

function addressOf({ ALLOWED_HOSTS: names, HOST: host, PORT: port }: z.output<typeof settings>): string {
  const [name] = names ?? []
  return name === undefined ? ownAddress(host, port) : `https://${name}`
}

const ownAddress = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Printed in manuals and examples. */
const knownSecrets =
  /^(admin|bollenveld|bollenveld-demo|change-?me.*|default|example|minio|minioadmin|minio123|password|postgres|root|s3rver|secret|test|your[-_].*|<.*>)$/i

function refuseInsecure(config: Config): void {
  if (!loopback.includes(config.host) && config.trustProxy === undefined)
    throw new Error(
      `Insecure setting: HOST ${config.host} is open to the network without TLS; listen on 127.0.0.1 behind a proxy, or name the proxy in TRUST_PROXY.`,
    )
  if (config.allowedOrigins.some((origin) => origin.startsWith('http:')))
    throw new Error('Insecure setting: ALLOWED_ORIGINS must list https:// addresses only when NODE_ENV is production.')
  const secrets = {
    'the password in DATABASE_URL': config.databaseUrl && decoded('DATABASE_URL', new URL(config.databaseUrl).password),
    S3_SECRET_ACCESS_KEY: config.s3?.secretAccessKey,
    'the password in MAIL_URL': config.mail?.password,
  }
  for (const [name, secret] of Object.entries(secrets))
    if (secret && knownSecrets.test(secret))
      throw new Error(`Insecure setting: ${name} is one that everybody knows; choose another.`)
  if (
    config.metricsToken !== undefined &&
    (knownSecrets.test(config.metricsToken) || new Set(config.metricsToken).size < 6)
  )
    throw new Error('Insecure setting: METRICS_TOKEN can be guessed; choose another.')
}
