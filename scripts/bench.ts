// npm run bench: the shop against its floors, as one table, then how it grows and what its pages weigh.
//   npm run bench -- catalogue orders mail logins processes live process mixed install backup packs papers imports exports largeOrders priceLists search longLists growth plans page     some of the parts
//   --ten-years adds the shop of a million orders to growth, process, exports, mixed and live; --quick takes one short round of everything;
//   --write puts what was measured into docs/performance.md
import { measureBackup } from '../bench/backups.ts'
import { measureCatalogue } from '../bench/catalogue.ts'
import { openDatabases } from '../bench/databases.ts'
import { measureExports } from '../bench/exports.ts'
import { measureGrowth, showPlans } from '../bench/growth.ts'
import { measureImports } from '../bench/imports.ts'
import { measureInstall } from '../bench/install.ts'
import { measureLive } from '../bench/live.ts'
import { measureLogins } from '../bench/logins.ts'
import { measureMixed } from '../bench/mixed.ts'
import { measureLargeOrders, measureMail, measureOrders, measureProcesses } from '../bench/orders.ts'
import { measurePackedOrders } from '../bench/packed-orders.ts'
import { type Row, rowTable } from '../bench/row.ts'
import { measurePapers } from '../bench/papers.ts'
import { measurePriceLists } from '../bench/price-lists.ts'
import { measureSearch } from '../bench/search.ts'
import { measureProcess } from '../bench/start-up.ts'
import { writeFigures } from '../bench/write-figures.ts'
import { buildPage } from '../build/build-page.ts'

const words = process.argv.slice(2)
const parts = words.filter((word) => !word.startsWith('--'))
const asked = (part: string) => parts.length === 0 || parts.includes(part)
const [quick, tenYears, write] = ['--quick', '--ten-years', '--write'].map((word) => words.includes(word))
const rounds = quick ? 1 : 5
const seconds = quick ? 1 : 2
const sizes = tenYears ? [1, 10, 100] : [1, 10]

const databases = await openDatabases()
try {
  const shops = await databases.ofSize(1)
  const rows: Row[] = []
  // Told at once: a part that fails an hour later takes nothing along.
  const keep = (measured: readonly Row[]) => {
    rows.push(...measured)
    console.log(`\n${rowTable(measured)}`)
  }
  const shopsToWriteIn = ['orders', 'mail', 'packs', 'processes', 'live', 'mixed'].some(asked)
    ? await databases.toWriteIn()
    : []
  for (const shop of shops) {
    const written = shopsToWriteIn.find(({ engine }) => engine === shop.engine)
    // Short rounds and many, since these differ least.
    if (asked('catalogue')) keep(await measureCatalogue(shop, quick ? 1 : 9, quick ? 0.5 : 0.7))
    if (asked('orders') && written) keep(await measureOrders(written, rounds, seconds))
    if (asked('packs') && written) keep(await measurePackedOrders(written, rounds, seconds))
    if (asked('mail') && written) keep(await measureMail(written, rounds, seconds))
    if (asked('processes') && written?.engine === 'PostgreSQL') keep(await measureProcesses(written, rounds, seconds))
    if (asked('live') && written) keep(await measureLive(written, rounds, 2 * seconds))
    if (asked('mixed') && written) keep(await measureMixed(written, quick ? 15 : 60))
    if (asked('logins')) keep(await measureLogins(shop, rounds, seconds))
    if (asked('process')) keep(await measureProcess(shop, rounds, 1))
  }
  if (asked('process') && tenYears)
    for (const shop of await databases.ofSize(100)) keep(await measureProcess(shop, rounds, 1))
  if (asked('backup'))
    for (const shop of await databases.ofSize(quick ? 1 : 10))
      if (shop.engine === 'SQLite') keep(await measureBackup(shop))
  if (tenYears)
    for (const shop of await databases.ofSize(100)) {
      if (asked('mixed')) keep(await measureMixed(shop, quick ? 15 : 60))
      if (asked('live')) keep(await measureLive(shop, rounds, 2 * seconds))
    }
  if (asked('papers')) for (const shop of await databases.toPrintIn()) keep(await measurePapers(shop, rounds))
  if (asked('imports')) for (const shop of await databases.toImportIn()) keep(await measureImports(shop))
  if (asked('exports')) for (const shop of await databases.ofSize(sizes.at(-1) ?? 1)) keep(await measureExports(shop))
  if (asked('priceLists'))
    for (const shop of await databases.ofSize(sizes.at(-1) ?? 1)) keep(await measurePriceLists(shop, seconds))
  if (asked('install')) keep(await measureInstall())
  if (rows.length > 0) await show('figures', rowTable(rows), parts.length === 0)
  if (asked('search')) console.log(`\n${await measureSearch(rounds)}`)
  if (asked('plans')) for (const shop of await databases.ofSize(sizes.at(-1) ?? 1)) console.log(await showPlans(shop))
  if (asked('growth')) await show('growth', await measureGrowth(databases, sizes, quick ? 0.3 : 1), true)
  // Last of what reads these shops: its buyer has hundreds of thousands of lines afterwards.
  if (asked('largeOrders'))
    for (const shop of await databases.ofSize(sizes.at(-1) ?? 1))
      await show('figures', rowTable(await measureLargeOrders(shop, rounds, seconds)), false)
  if (asked('longLists') && (await buildPage())) {
    const { measureLongLists } = await import('../bench/long-lists.ts')
    console.log(`\n${await measureLongLists(quick ? 1 : 3)}`)
  }
  if (asked('page') && (await buildPage())) {
    const { openDemo } = await import('../bench/demo-page.ts')
    const { measurePages } = await import('../bench/lighthouse.ts')
    const { measureVisits } = await import('../bench/visits.ts')
    const demo = await openDemo()
    try {
      await show('page', `${await measurePages(demo)}\n\n${await measureVisits(demo, quick ? 3 : 9)}`, true)
    } finally {
      await demo.close()
    }
  }
} finally {
  await databases.close()
}
process.exit(0)

async function show(section: 'figures' | 'growth' | 'page', table: string, isWhole: boolean): Promise<void> {
  console.log(`\n${table}`)
  if (write && isWhole) await writeFigures(section, table)
}
