// The only reader of the environment: every setting, checked once, with its default.
import { resolve } from 'node:path'
import { z } from 'zod'

const flag = z.enum(['true', 'false', '1', '0', '']).transform((value) => value === 'true' || value === '1')

const settings = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: z.coerce
    .number({ error: 'PORT must be a number from 0 to 65535' })
    .int()
    .min(0)
    .max(65535, { error: 'PORT must be a number from 0 to 65535' })
    .default(3000),
  HOST: z.string().min(1, { error: 'HOST must not be empty' }).default('127.0.0.1'),
  DATA_DIR: z.string().min(1, { error: 'DATA_DIR must not be empty' }).default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'DATABASE_URL must start with postgres://' })
    .optional(),
  SHOP_NAME: z
    .string()
    .trim()
    .min(1, { error: 'SHOP_NAME must not be empty' })
    .max(60, { error: 'SHOP_NAME must have at most 60 characters' })
    .default('Bollenveld'),
  ALLOWED_ORIGINS: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter((origin) => origin !== ''),
    )
    .pipe(
      z.array(
        z.string().regex(/^https?:\/\/[^/\s]+$/, {
          error: 'ALLOWED_ORIGINS must list origins such as https://shop.example.nl, separated by commas',
        }),
      ),
    )
    .default([]),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) =>
        value.split(',').every((part) => /^(loopback|linklocal|uniquelocal|[0-9a-fA-F.:]+(\/\d+)?)$/.test(part.trim())),
      {
        error: 'TRUST_PROXY must list the addresses of the proxies, such as 127.0.0.1 or 10.0.0.0/8',
      },
    )
    .optional(),
  SENTRY_DSN: z.url({ error: 'SENTRY_DSN must be a URL' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'LOG_LEVEL must be fatal, error, warn, info, debug or silent',
    })
    .optional(),
  DEMO: flag.optional(),
})

export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly shopName: string
  readonly allowedOrigins: readonly string[]
  readonly trustProxy: string | undefined
  readonly sentryDsn: string | undefined
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'
  /** An empty database becomes the demo shop. */
  readonly demo: boolean
}

const loopback = ['127.0.0.1', '::1', 'localhost']

/** @throws Error with one clear sentence for the first wrong setting */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = settings.safeParse(given)
  if (!result.success) throw new Error(`Wrong setting: ${result.error.issues[0]?.message ?? 'unknown'}.`)
  const read = result.data
  const production = read.NODE_ENV === 'production'
  if (production && read.DEMO) throw new Error('Wrong setting: DEMO must not be set when NODE_ENV is production.')
  return {
    production,
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    shopName: read.SHOP_NAME,
    allowedOrigins: read.ALLOWED_ORIGINS,
    trustProxy: read.TRUST_PROXY,
    sentryDsn: read.SENTRY_DSN,
    logLevel: read.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    // Known passwords are for this machine only (decisions.md, Users).
    demo: !production && (read.DEMO ?? true) && loopback.includes(read.HOST),
  }
}
