// npm run bench [-- catalogue start memory live orders questions documents import]: measures against floors and targets.
//   --sqlite: that engine only; --quick: one short round each; --write: updates docs/performance.md
import { measureCatalogue } from '../bench/catalogue.ts'
import { measureImport } from '../bench/import.ts'
import { measureLive } from '../bench/live.ts'
import { measureOrders } from '../bench/orders.ts'
import { measureMemory, measureStart } from '../bench/process.ts'
import { measureDocuments, measureQuestions } from '../bench/questions.ts'
import { openShops, type Shop } from '../bench/shops.ts'
import { type Row, tableOf, writeTable } from '../bench/table.ts'

const words = process.argv.slice(2)
const parts = words.filter((word) => !word.startsWith('--'))
const [rounds, seconds, minute] = words.includes('--quick') ? [1, 1, 15] : [5, 2, 60]

type Measures = readonly (readonly [part: string, measure: (shop: Shop) => Promise<Row[]>])[]
const measures: Record<'usual' | 'large', Measures> = {
  usual: [
    ['start', (shop) => measureStart(shop, rounds)],
    ['catalogue', (shop) => measureCatalogue(shop, rounds, seconds)],
    ['memory', (shop) => measureMemory(shop, minute)],
    ['live', (shop) => measureLive(shop, rounds)],
    ['orders', (shop) => measureOrders(shop, rounds, seconds)],
  ],
  large: [
    ['start', (shop) => measureStart(shop, rounds)],
    ['questions', (shop) => measureQuestions(shop, rounds)],
    ['documents', (shop) => measureDocuments(shop, rounds)],
    ['memory', (shop) => measureMemory(shop, minute)],
    ['import', measureImport],
  ],
}

const shops = await openShops()
const found = new Map<string, Row[]>()
for (const engine of shops.engines.filter((one) => one === 'SQLite' || !words.includes('--sqlite'))) {
  const rows: Row[] = []
  found.set(engine, rows)
  for (const size of ['usual', 'large'] as const) {
    const asked = measures[size].filter(([part]) => parts.length === 0 || parts.includes(part))
    if (asked.length === 0) continue
    const shop = await shops.make(engine, size)
    for (const [part, measure] of asked) {
      console.log(`${engine}, ${size} shop: ${part} …`)
      rows.push(...(await measure(shop)))
    }
  }
}
await shops.close()
const table = tableOf(found)
console.log(`\n${table}`)
if (words.includes('--write')) await writeTable(table)
process.exit([...found.values()].flat().every(({ isMet }) => isMet) ? 0 : 1)
