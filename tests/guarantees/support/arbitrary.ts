import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'

export interface FuzzedRequest {
  readonly endpoint: Endpoint
  /** URL-encoded. */
  readonly path: string
  readonly body: string | undefined
  readonly headers: Record<string, string>
  readonly role: 'admin' | 'customer' | 'anonymous'
}

const nastyText = [
  '',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFF',
  '\uFEFF',
  '😀'.repeat(30),
  '\u202E',
  '\r\nSet-Cookie: a=b',
  '\\',
  '%',
  "'",
  "'; drop table orders; --",
  '" or 1=1 --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '${7*7}',
  '=1+1',
  '1e999',
  '٣',
  '1'.repeat(400),
  'a'.repeat(20_000),
  '__proto__',
  'constructor',
  '-1',
  '2147483648',
  '9223372036854775808',
  '12,50',
  '1.005',
]
const nastyNumber = [
  0,
  -0,
  -1,
  0.1,
  1e-7,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  10_000_000,
]

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nastyText) },
  { weight: 2, arbitrary: fc.string({ maxLength: 60, unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 60, unit: 'binary' }) },
)
const number = fc.oneof(fc.constantFrom(...nastyNumber), fc.integer({ min: 0, max: 200 }), fc.double({ noNaN: true }))
const anything: Arbitrary<unknown> = fc.oneof(
  text,
  number,
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 1e9 }, { toString: 1 }, { valueOf: null }),
  fc.constant(JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown),
  fc.json({ maxDepth: 3 }).map((json): unknown => JSON.parse(json)),
)

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
}

/** Text that may be an identifier is often an existing one. */
function described(schema: Schema, known: Arbitrary<string>): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => described(one, known)))
  if (schema.type === 'string') return stringOf(schema, known)
  if (schema.type === 'integer' || schema.type === 'number') {
    const min = Math.max(schema.minimum ?? 0, -(2 ** 31))
    return fc.integer({ min, max: Math.max(min, Math.min(schema.maximum ?? 500, 500)) })
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'array')
    return fc.array(described(schema.items ?? {}, known), { minLength: schema.minItems ?? 0, maxLength: 5 })
  if (schema.type === 'object') return objectOf(schema, (one) => described(one, known))
  return anything
}

function stringOf({ minLength = 0, maxLength = 80 }: Schema, known: Arbitrary<string>): Arbitrary<string> {
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 80)) }
  const letters = fc.string({ ...length, unit: fc.constantFrom(...'abcdefghij0123456789 .,@-'.split('')) })
  return fc.oneof(
    { weight: 4, arbitrary: known },
    { weight: 3, arbitrary: letters },
    { weight: 1, arbitrary: fc.constantFrom('12,50', '3', '0252123456', 'info@bloem.example', 'bollen', 'Ja') },
  )
}

function objectOf(schema: Schema, make: (field: Schema) => Arbitrary<unknown>): Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, make(field)]))
  return fc.record(fields, { requiredKeys: [...(schema.required ?? [])] })
}

/** In about half of the cases, replaces one part with anything. */
function broken(schema: Schema, known: Arbitrary<string>): Arbitrary<unknown> {
  if (schema.type === 'object' && schema.properties) {
    const fields = (one: Schema) =>
      fc.oneof({ weight: 5, arbitrary: described(one, known) }, { weight: 1, arbitrary: broken(one, known) })
    return fc.oneof(
      { weight: 6, arbitrary: objectOf({ ...schema, required: [] }, fields) },
      { weight: 1, arbitrary: anything },
    )
  }
  if (schema.type === 'array') return fc.oneof(fc.array(broken(schema.items ?? {}, known), { maxLength: 5 }), anything)
  return anything
}

const schemaOf = (schema: z.ZodType): Schema => {
  const json: unknown = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return z.custom<Schema>((value) => typeof value === 'object').parse(json)
}

function bodyText(endpoint: Endpoint, known: Arbitrary<string>): Arbitrary<string | undefined> {
  const schema = endpoint.body ? schemaOf(endpoint.body) : undefined
  const sound = schema ? described(schema, known) : fc.constant(undefined)
  const wrong = schema ? broken(schema, known) : anything
  const asJson = (value: unknown) => JSON.stringify(value)
  return fc.oneof(
    { weight: 5, arbitrary: sound.map(asJson) },
    { weight: 4, arbitrary: wrong.map(asJson) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        undefined,
        '',
        '{',
        'null',
        '[',
        '{"a":',
        '"',
        '\u0000',
        '{"__proto__":{"isAdmin":true}}',
        '--grens\r\n\r\n',
      ),
    },
  )
}

function queryText(endpoint: Endpoint, known: Arbitrary<string>): Arbitrary<string> {
  const one = fc.oneof(text, number.map(String), known)
  const names = endpoint.query ? Object.keys(schemaOf(endpoint.query).properties ?? {}) : []
  const pairs = fc.array(fc.tuple(fc.constantFrom(...names, 'x', '__proto__', 'zoek'), one), { maxLength: 3 })
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    { weight: 4, arbitrary: pairs.map((list) => list.map(([name, value]) => `${name}=${encode(value)}`).join('&')) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('%', 'zoek=%ff', 'zoek=%00', 'zoek[]=1&zoek=2', 'pagina=1&pagina=2', 'a&&=&', '?'),
    },
  )
}

/** Lone surrogates are sent as the raw bytes that some clients produce. */
function encode(value: string): string {
  return value.isWellFormed() ? encodeURIComponent(value) : '%ED%A0%80'
}

function pathText(endpoint: Endpoint, known: Arbitrary<string>): Arbitrary<string> {
  const names = [...endpoint.path.matchAll(/:\w+/g)].map(([name]) => name)
  const values = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: known },
      { weight: 2, arbitrary: text.map((value) => encode(value) || '0') },
      { weight: 1, arbitrary: fc.constantFrom('%', '%zz', '%00', '%ff', '..', '.', '%2e%2e%2f') },
    ),
    { minLength: names.length, maxLength: names.length },
  )
  return values.map((given) =>
    names.reduce((path, name, index) => path.replace(name, () => given[index] ?? ''), endpoint.path as string),
  )
}

const strangeHeaders: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': 'multipart/form-data' },
      { 'content-type': 'multipart/form-data; boundary=x' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'idempotency-key': 'x'.repeat(300) },
      { 'idempotency-key': 'again' },
      { 'sec-fetch-mode': 'navigate' },
      { accept: 'text/html' },
      { accept: '*/*;q=x' },
      { 'accept-encoding': 'zstd;q=2, identity' },
      { 'if-none-match': '"x"' },
      { origin: 'null' },
      { 'x-forwarded-for': "1.2.3.4, ' or 1=1" },
      { range: 'bytes=0-' },
    ),
  },
)

/** @param known existing identifiers and names */
export function requests(calls: readonly Endpoint[], known: readonly string[]): Arbitrary<FuzzedRequest> {
  const existing = fc.constantFrom(...known)
  const ofCall = (endpoint: Endpoint) =>
    fc
      .record({
        path: pathText(endpoint, existing),
        query: queryText(endpoint, existing),
        body: endpoint.method === 'GET' ? fc.constant(undefined) : bodyText(endpoint, existing),
        headers: strangeHeaders,
        role: fc.constantFrom('admin', 'admin', 'admin', 'admin', 'customer', 'anonymous'),
      })
      .map(({ query, path, ...rest }) => ({ ...rest, endpoint, path: query === '' ? path : `${path}?${query}` }))
  return fc.oneof(...calls.map(ofCall))
}
