// 20,000 rows: half change a product, some are new.
import { imports } from '../contract/endpoints/imports.ts'
import { productSheet } from '../contract/rules/product-sheet.ts'
import { csv, importDone, postSheet, readSheet } from '../tests/support/import-sheet.ts'
import { client } from '../tests/support/test-shop.ts'
import { startServer } from '../tests/guarantees/support/real-server.ts'
import { codeOf, cookieOf, nameOf, userIdOf } from './generate-shop.ts'
import type { Shop } from './shops.ts'
import { atMost, type Row } from './table.ts'

const [known, added] = [19_500, 500]

export async function measureImport(database: Shop): Promise<Row[]> {
  const shop = await startServer({ database })
  const staff = client(shop.url, userIdOf(0), cookieOf(0))
  const started = performance.now()
  const { _id: id } = await readSheet(staff, postSheet(staff, sheet()))
  await staff.call(imports.apply, { params: { id } })
  const { status, sentence } = await importDone(staff, id)
  if (status !== 'applied') throw new Error(`The import is ${status}: ${sentence}`)
  const seconds = (performance.now() - started) / 1000
  await shop.stop()
  return [atMost('import of 20,000 rows', seconds, 20, 's')]
}

function sheet(): string {
  const fields = ['productCode', 'productName', 'price', 'maat', 'productType', 'stock', 'text'] as const
  const same = Array.from({ length: known / 2 }, (_, at) => [codeOf(2 * at + 1), nameOf(2 * at + 1)])
  const changed = Array.from({ length: known / 2 }, (_, at) => [codeOf(2 * at + 2), nameOf(2 * at + 2), '0,99', '14/+'])
  const facts = ['0,45', '12/+', 'Bollen', '1000', 'Een nieuwe soort uit eigen teelt']
  const fresh = Array.from({ length: added }, (_, at) => [`N${at}`, `Tulipa Nieuw ${at}`, ...facts])
  const lines = [fields.map((field) => productSheet[field].label), ...same, ...changed, ...fresh]
  return csv(...lines.map((cells) => fields.map((_, at) => `"${cells[at] ?? ''}"`).join(';')))
}
