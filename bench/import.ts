// 20,000 rows: half change a product, some are new.
import { setTimeout as pause } from 'node:timers/promises'
import { imports } from '../contract/endpoints/imports.ts'
import { productSheet } from '../contract/rules/product-sheet.ts'
import { client } from '../tests/support/test-shop.ts'
import { startServer } from '../tests/guarantees/support/real-server.ts'
import { codeOf, cookieOf, nameOf, userIdOf } from './generate-shop.ts'
import type { Shop } from './shops.ts'
import { atMost, type Row } from './table.ts'

const [known, added] = [19_500, 500]

export async function measureImport(database: Shop): Promise<Row[]> {
  const shop = await startServer({ database })
  const form = new FormData()
  form.append('sheet', new Blob([sheet()]), 'lijst.csv')
  const started = performance.now()
  const staff = client(shop.url, userIdOf(0), cookieOf(0))
  const sent = await staff.send('POST', '/imports', { body: form })
  const params = { id: imports.create.response.parse(sent.body)._id }
  async function until(wanted: 'ready' | 'applied'): Promise<void> {
    const { body } = await staff.call(imports.one, { params })
    if (body.status === 'failed') throw new Error(`The import failed: ${body.sentence}`)
    if (body.status === wanted) return
    await pause(250)
    await until(wanted)
  }
  await until('ready')
  await staff.call(imports.apply, { params })
  await until('applied')
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
  return lines.map((cells) => fields.map((_, at) => `"${cells[at] ?? ''}"`).join(';')).join('\r\n')
}
