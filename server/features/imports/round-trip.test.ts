import { codeKey } from '../../../contract/rules/product-code.ts'
// Any product that the shop can hold leaves in an export and comes back without a change.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { imports } from '../../../contract/endpoints/imports.ts'
import { addDays, dayInAmsterdam } from '../../../contract/values/dates.ts'
import { maxPriceCents, maxProductName, maxStock, maxText } from '../../../contract/values/limits.ts'
import { formatPrice } from '../../../contract/values/money.ts'
import { changeProduct, newProductValues, type ProductChange } from '../../../contract/rules/change-product.ts'
import {
  type FactRow,
  factFieldNames,
  factFields,
  kleuren,
  productTypes,
  showStatuses,
} from '../../../contract/rules/product-fields.ts'
import { factInputs } from '../../../contract/endpoints/product-schemas.ts'
import { productInput } from '../../../contract/endpoints/products.ts'
import { postSheet, readSheet } from '../../../tests/support/import-sheet.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import { searchText } from '../../platform/db/search.ts'
import { insertRows, newId } from '../../platform/db/rows.ts'
import { columnsOf } from '../products/product-columns.ts'

const shop = await openTestShop({ pollJobsEvery: 50, logLevel: 'silent' })
const admin = await shop.login({ isAdmin: true })
afterAll(() => shop.close())

/** Texts that spreadsheets, separators, XML or our own reader could misread. */
const odd = fc.constantFrom(
  '=1+1',
  '+31',
  '-',
  '@ik',
  "'",
  "'=",
  '"',
  '""',
  ';',
  ',',
  '\t',
  '\n',
  '\r\n',
  '|',
  '&amp;',
  '<b>',
  ']]>',
  '_x0041_',
  'é',
  'ß',
  '‘',
  '\u00a0',
  '\u200b',
  '\u2028',
  '🌷',
  'e\u0301',
  '0012',
  '1,50',
  '1e5',
  '10/11',
  'ja',
  'NULL',
  '\ufeff',
  '＝',
)
const textOf = (max: number) =>
  fc
    .array(fc.oneof(odd, fc.string({ maxLength: 8 }), fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 12 })
    .map((parts) => parts.join('').slice(0, max).toWellFormed())
const orNone = (most: number) => fc.option(fc.integer({ min: 1, max: most }))
const cents = fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: maxPriceCents }))
const staffel = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 2, max: 1_000_000 }), { maxLength: 5 }),
    fc.uniqueArray(cents, { minLength: 5, maxLength: 5 }),
  )
  .map(([starts, prices]) => {
    const falling = prices.toSorted((a, b) => b - a)
    return starts.toSorted((a, b) => a - b).map((vanaf, at) => ({ vanaf, price: formatPrice(falling[at] ?? 0) }))
  })

interface Made {
  readonly productCode: string
  readonly stock: number
  readonly columns: ReturnType<typeof columnsOf>
}

const firstDay = dayInAmsterdam(new Date('2000-01-01T12:00:00Z'))

const product: fc.Arbitrary<Made> = fc
  .record({
    productCode: fc.stringMatching(/^[A-Za-z0-9é][A-Za-z0-9 ./-]{0,8}[A-Z0-9]$/),
    waits: fc.boolean(),
    vpe: fc.constantFrom(null, 1, 10, 25, 100_000),
    packs: fc.constantFrom(null, 1, 2, 10),
    fields: fc.record({
      productName: textOf(maxProductName),
      text: textOf(maxText),
      price: cents.map(formatPrice),
      stock: fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: maxStock })),
      showStatus: fc.constantFrom(...showStatuses),
      productType: fc.constantFrom(...productTypes),
      maat: textOf(factFields.maat.max),
      kleur: fc.constantFrom('' as const, ...kleuren),
      bloeiVan: orNone(12),
      bloeiTot: orNone(12),
      leverbaarVanaf: fc.option(fc.integer({ min: 0, max: 300_000 }).map((days) => addDays(firstDay, days))),
      hoogte: orNone(500),
      botanisch: textOf(80),
      vbnCode: fc.stringMatching(/^\d{0,7}$/),
      perLaag: orNone(100_000),
      perKar: orNone(100_000),
      staffel,
    }),
  })
  .map(({ productCode, waits, vpe, packs, fields }) => {
    const minimum = packs === null ? null : packs * (vpe ?? 1)
    const read = productInput.safeParse({ ...fields, vpe, minimum })
    return {
      productCode,
      stock: fields.stock,
      columns: read.success ? possible({ ...read.data, ...(waits && waiting) }) : undefined,
    }
  })
  .filter((made): made is Made => made.columns !== undefined)

const waiting = { showStatus: 'Nee', wachtOpFoto: true } as const

/** Undefined where the shop would not take these fields together. */
function possible(input: ProductChange): ReturnType<typeof columnsOf> | undefined {
  const { after, problem } = changeProduct(newProductValues, input)
  return problem ? undefined : columnsOf(after)
}

const seed = Math.floor(Math.random() * 2 ** 31)

test('round trip: whatever product is exported as CSV or XLSX comes back without a change', async () => {
  const catalogue = fc.uniqueArray(product, {
    minLength: 300,
    maxLength: 300,
    selector: ({ productCode }) => codeKey(productCode),
  })
  const [made = []] = fc.sample(catalogue, { numRuns: 1, seed })
  const rows = made.map(({ productCode, stock, columns }, shopIndex) => ({
    ...columns,
    _id: newId(),
    productCode,
    stock,
    shopIndex,
    search: searchText(productCode, columns.productName),
    deletedAt: null,
    version: 1,
  }))
  await shop.connection.transact((trx) => insertRows(trx, 'products', rows))
  const unchanged = { seed, counts: { new: 0, changed: 0, same: rows.length, wrong: 0 }, moved: [] }
  for (const format of ['csv', 'xlsx'] as const)
    expect({ seed, format, ...(await roundTrip(format)) }).toEqual({ format, ...unchanged })
}, 60_000)

test('export and import: a product with every field neutral, and one with every field set, come back unchanged', async () => {
  await shop.addProduct()
  const facts = factFieldNames.map((field) => [field, largest(factFields[field])])
  const set = z.object(factInputs).parse(Object.fromEntries(facts))
  const product = await shop.addProduct({ ...set, staffel: [{ vanaf: 500, price: '0.21' }] })
  expect(product).toMatchObject(set)
  const { total } = await shop.connection.db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const unchanged = { counts: { new: 0, changed: 0, same: Number(total), wrong: 0 }, moved: [] }
  for (const format of ['csv', 'xlsx'] as const)
    expect({ format, ...(await roundTrip(format)) }).toEqual({ format, ...unchanged })
})

function largest(row: FactRow): string | number | undefined {
  switch (row.kind) {
    case 'text':
      return 'W'.repeat(row.max)
    case 'digits':
      return '0'.repeat(row.max)
    case 'choice':
    case 'rate':
      return row.values.at(-1)
    case 'month':
      return 12
    case 'day':
      return '2999-12-31'
    case 'number':
      return row.max
  }
}

/** The result of importing the export. */
async function roundTrip(format: 'csv' | 'xlsx') {
  const exported = await fetch(`${shop.url}/exports/products.${format}`, { headers: { cookie: admin.cookie } })
  const sent = postSheet(admin, new Uint8Array(await exported.arrayBuffer()))
  const { _id: id, counts } = await readSheet(admin, sent)
  const moved = []
  for (const outcome of ['new', 'changed', 'wrong'] as const)
    moved.push(...(await admin.call(imports.one, { params: { id }, query: { outcome } })).body.rows)
  return { counts, moved: moved.map(({ productCode, changes, faults }) => ({ productCode, changes, faults })) }
}
