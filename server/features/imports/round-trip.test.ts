// Any product that the shop can hold leaves in an export and comes back without a change.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { imports } from '../../../contract/endpoints/imports.ts'
import { changeProduct, newProductValues } from '../../../contract/rules/change-product.ts'
import { type FactRow, factFieldNames, factFields } from '../../../contract/rules/product-fields.ts'
import { factInputs } from '../../../contract/endpoints/product-schemas.ts'
import { productInput } from '../../../contract/endpoints/products.ts'
import { postSheet, readSheet } from '../../../tests/support/import-sheet.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import { searchText } from '../../platform/db/search.ts'
import { insertRows, newId } from '../../platform/db/rows.ts'
import { columnsOf } from '../products/product-columns.ts'

const shop = await openTestShop({ pollJobsEvery: 50, logLevel: 'silent' })
const admin = await shop.login({ isAdmin: true })

/** Texts that spreadsheets, separators, XML or our own reader could misread. */
const odd = `=1+1 +31 - @ik ' '= " "" ; , | &amp; <b> ]]> _x0041_ é ß ‘ 🌷 e\u0301 0012 1,50 1e5 10/11 ja NULL ＝`
  .split(' ')
  .concat('\t', '\n', '\r\n', '\u00a0', '\u200b', '\u2028', '\ufeff')

test('round trip: any text that could be misread comes back from CSV and XLSX without a change', async () => {
  const plain = { productName: 'Tulipa', text: 'Een bol', price: '0.50', stock: 5, productType: 'bollen' }
  const rows = odd
    .flatMap((sign) => [sign, `${sign}roos${sign}`])
    .flatMap((text) => ['productName', 'text', 'maat', 'botanisch'].map((field) => ({ ...plain, [field]: text })))
    .flatMap((fields, at) => {
      const { data } = productInput.safeParse(fields)
      const { after, problem } = changeProduct(newProductValues, data ?? {})
      if (!data || problem) return []
      const [productCode, columns] = [`É ${at}/A.-1`, columnsOf(after)]
      const search = searchText(productCode, columns.productName)
      const stored = { _id: newId(), productCode, stock: 5, shopIndex: at, search, deletedAt: null, version: 1 }
      return [{ ...columns, ...stored, ...(at % 2 === 0 && { showStatus: 'Nee', wachtOpFoto: 1 }) }]
    })
  await shop.connection.transact((trx) => insertRows(trx, 'products', rows))
  expect(rows.length).toBeGreaterThan(150)
  const unchanged = { counts: { new: 0, changed: 0, same: rows.length, wrong: 0 }, moved: [] }
  for (const format of ['csv', 'xlsx'] as const)
    expect({ format, ...(await roundTrip(format)) }).toEqual({ format, ...unchanged })
})

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
