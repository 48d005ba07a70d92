// npm run bench: the shop against its floors and targets, as one table.
//   npm run bench -- catalogue orders     some of the parts (catalogue orders live memory start papers import)
//   --quick takes one short round of each; --write puts the table of all parts into docs/performance.md
import { measureCatalogue } from '../bench/catalogue.ts'
import { openDatabases } from '../bench/databases.ts'
import { measureImports } from '../bench/imports.ts'
import { measureLive } from '../bench/live.ts'
import { measureMixed } from '../bench/mixed.ts'
import { measureOrders } from '../bench/orders.ts'
import { measurePapers } from '../bench/papers.ts'
import { type Row, rowTable } from '../bench/row.ts'
import { measureProcess } from '../bench/start-up.ts'
import { writeFigures } from '../bench/write-figures.ts'

const words = process.argv.slice(2)
const parts = words.filter((word) => !word.startsWith('--'))
const asked = (part: string) => parts.length === 0 || parts.includes(part)
const [quick, write] = ['--quick', '--write'].map((word) => words.includes(word))
const rounds = quick ? 1 : 5
const seconds = quick ? 1 : 2

const databases = await openDatabases()
try {
  const rows: Row[] = []
  const keep = (measured: readonly Row[]) => {
    rows.push(...measured)
    console.log(`\n${rowTable(measured)}`)
  }
  const shopsToWriteIn = await databases.toWriteIn()
  for (const shop of await databases.ofSize(1)) {
    const written = shopsToWriteIn.find(({ engine }) => engine === shop.engine)
    if (asked('catalogue')) keep(await measureCatalogue(shop, rounds, seconds / 2))
    if (asked('orders') && written) keep(await measureOrders(written, rounds, seconds))
    if (asked('live') && written) keep(await measureLive(written, rounds, 2 * seconds))
    if (asked('memory') && written) keep(await measureMixed(written, quick ? 15 : 60))
    if (asked('start')) keep(await measureProcess(shop, rounds, 1))
  }
  if (asked('papers')) for (const shop of await databases.toPrintIn()) keep(await measurePapers(shop, rounds))
  if (asked('import')) for (const shop of await databases.toImportIn()) keep(await measureImports(shop))
  if (write && parts.length === 0) await writeFigures('figures', rowTable(rows))
} finally {
  await databases.close()
}
process.exit(0)
