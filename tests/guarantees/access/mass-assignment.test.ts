import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import { openTestShop } from '../../support/test-shop.ts'
import { inMemory } from '../support/engine.ts'
import { allRows, tablesOf } from '../support/rows.ts'
import { allNamed, deadMailServer, openWorld, sampleOf, sendSample } from '../support/samples.ts'

const shop = await openTestShop({ logLevel: 'silent', mail: deadMailServer, ...inMemory })
const world = await openWorld(shop)
const columns = (await tablesOf(shop.connection.db)).flatMap((table) => table.columns)

const writable = allNamed.filter(({ endpoint }) => endpoint.body !== undefined && endpoint.kind !== 'upload')
const alwaysTried = [
  '__proto__',
  'constructor',
  'role',
  'admin',
  'isSuperuser',
  'id',
  'refresh',
  '__v',
  'total',
  'priceCents',
]
const claim = 'claimed-by-the-client'
const claimedNumber = 987_654_321

function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodArray) return fieldsOf(asSchema(schema.element))
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
}
const asSchema = (value: unknown) => z.custom<z.ZodType>((given) => given instanceof z.ZodType).parse(value)

const asFields = (given: unknown) =>
  z.custom<Record<string, unknown>>((value) => typeof value === 'object').parse(given)

function placesOf(
  endpoint: Endpoint,
): { where: string; allowed: string[]; put: (body: unknown, extra: object) => unknown }[] {
  const body = endpoint.body
  const inEach = (list: unknown, extra: object): unknown =>
    Array.isArray(list) ? list.map((one: object) => ({ ...one, ...extra })) : list
  // The sample uses the first variant; fields of any variant are allowed.
  if (body instanceof z.ZodDiscriminatedUnion) {
    const forms = body.options.map((form) => asSchema(form))
    return [
      {
        where: 'the body',
        allowed: forms.flatMap(fieldsOf),
        put: (given, extra) => ({ ...asFields(given), ...extra }),
      },
    ]
  }
  if (body instanceof z.ZodArray) return [{ where: 'each element', allowed: fieldsOf(body), put: inEach }]
  if (!(body instanceof z.ZodObject)) return []
  const top = {
    where: 'the body',
    allowed: fieldsOf(body),
    put: (given: unknown, extra: object) => ({ ...asFields(given), ...extra }),
  }
  const lists = Object.entries(body.shape).flatMap(([name, field]) => {
    const allowed = fieldsOf(asSchema(field))
    if (!(field instanceof z.ZodArray) || allowed.length === 0) return []
    return [
      {
        where: `each element of ${name}`,
        allowed,
        put: (given: unknown, extra: object) => ({ ...asFields(given), [name]: inEach(asFields(given)[name], extra) }),
      },
    ]
  })
  return [top, ...lists]
}

function forbiddenFor(allowed: readonly string[]): string[] {
  const answered = allNamed.flatMap(({ endpoint }) => (endpoint.response ? fieldsOf(endpoint.response) : []))
  return [...new Set([...columns, ...answered, ...alwaysTried])].filter((name) => !allowed.includes(name)).sort()
}

const staff = async () =>
  (
    await shop.connection.db
      .selectFrom('users')
      .select(['_id', 'isAdmin'])
      .where((eb) => eb.or([eb('isAdmin', '=', 1), eb('magazijn', '=', 1)]))
      .orderBy('_id')
      .execute()
  ).map(({ _id, isAdmin }) => `${_id} ${isAdmin}`)

async function callerOf(name: string, rule: ReturnType<typeof sampleOf>['rule']) {
  if (name === 'passwords.change') return shop.login()
  return rule === 'alone' ? world.owner : world.admin
}

let tried = 0
test.each(writable)('mass assignment: $name: no field but its own', async ({ name, endpoint }) => {
  const { rule, make } = sampleOf(name)
  for (const { where, allowed, put } of placesOf(endpoint)) {
    const fields = forbiddenFor(allowed)
    for (const value of [claim, claimedNumber, true]) {
      // Some endpoints end the caller's session; the administrator's must survive.
      const caller = await callerOf(name, rule)
      const sample = await make({ ...world, caller })
      const client = name === 'auth.try' ? await shop.newSession(world.admin.userId) : caller
      const before = await staff()
      // As text: an object literal would set the prototype for `__proto__`, JSON makes a field.
      const text = fields.map((field) => `${JSON.stringify(field)}: ${JSON.stringify(value)}`).join()
      const extra = asFields(JSON.parse(`{${text}}`))
      const { status } = await sendSample(client, endpoint, { ...sample, body: put(sample.body, extra) })
      expect({ where, value, status }).toEqual({ where, value, status: 200 })
      expect(await staff()).toEqual(before)
      tried += fields.length
    }
  }
  const rows = Object.entries(await allRows(shop.connection.db)).flatMap(([table, all]) =>
    all.map((row) => table + row),
  )
  expect(rows.filter((row) => row.includes(claim) || row.includes(String(claimedNumber)))).toEqual([])
})

test('mass assignment: every writable call was tried', () => {
  expect(tried).toBeGreaterThan(writable.length * columns.length)
})
