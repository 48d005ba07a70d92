// npm run bench [-- catalogue start memory live orders questions documents import]: measures against floors and targets.
//   --sqlite: that engine only; --quick: one short round each; --write: updates docs/performance.md
import { measureCatalogue } from '../bench/catalogue.ts'
import { measureImport } from '../bench/import.ts'
import { measureLive } from '../bench/live.ts'
import { measureOrders } from '../bench/orders.ts'
import { measureMemory, measureStart } from '../bench/process.ts'
import { measureDocuments, measureQuestions } from '../bench/questions.ts'
import { openShop } from '../bench/shops.ts'
import { type Row, tableOf, writeTable } from '../bench/table.ts'
import { findPostgres } from '../tests/support/databases/postgres-server.ts'

const words = process.argv.slice(2)
const parts = words.filter((word) => !word.startsWith('--'))
const howLong = words.includes('--quick')
  ? { rounds: 1, seconds: 1, minute: 15 }
  : { rounds: 5, seconds: 2, minute: 60 }
const engines =
  findPostgres() && !words.includes('--sqlite') ? (['SQLite', 'PostgreSQL'] as const) : (['SQLite'] as const)

const measures = {
  usual: {
    start: measureStart,
    catalogue: measureCatalogue,
    memory: measureMemory,
    live: measureLive,
    orders: measureOrders,
  },
  large: {
    start: measureStart,
    questions: measureQuestions,
    documents: measureDocuments,
    memory: measureMemory,
    import: measureImport,
  },
}

const found = new Map<string, Row[]>()
for (const engine of engines) {
  const rows: Row[] = []
  found.set(engine, rows)
  for (const size of ['usual', 'large'] as const) {
    const asked = Object.entries(measures[size]).filter(([part]) => parts.length === 0 || parts.includes(part))
    if (asked.length === 0) continue
    const shop = await openShop(engine, size)
    for (const [part, measure] of asked) {
      console.log(`${engine}, ${size} shop: ${part} …`)
      rows.push(...(await measure(shop, howLong)))
    }
    await shop.close()
  }
}
const table = tableOf(found)
console.log(`\n${table}`)
if (words.includes('--write')) await writeTable(table)
process.exit([...found.values()].flat().every(({ isMet }) => isMet) ? 0 : 1)
