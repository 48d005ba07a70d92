// npm run bench: the shop against its floors, as tables. `npm run bench -- catalogue orders process growth page` takes some
// of the parts; --ten-years adds the shop of a million orders to growth; --quick takes one short round of everything.
import { measureCatalogue } from '../bench/catalogue.ts'
import { openDatabases } from '../bench/databases.ts'
import { measureGrowth } from '../bench/growth.ts'
import { measureOrders } from '../bench/orders.ts'
import { measureProcess } from '../bench/start-up.ts'
import { buildPage } from './page.ts'

const words = process.argv.slice(2)
const parts = words.filter((word) => !word.startsWith('--'))
const asked = (part: string) => parts.length === 0 || parts.includes(part)
const quick = words.includes('--quick')
const rounds = quick ? 1 : 5
const seconds = quick ? 1 : 3

const databases = await openDatabases()
try {
  const shops = await databases.ofSize(1)
  if (asked('catalogue')) for (const shop of shops) print(await measureCatalogue(shop, rounds, seconds))
  if (asked('orders')) for (const shop of shops) print(await measureOrders(shop, rounds, seconds))
  if (asked('process')) for (const shop of shops) print(await measureProcess(shop, rounds, seconds))
  if (asked('growth')) {
    const sizes = words.includes('--ten-years') ? [1, 10, 100] : [1, 10]
    print(await measureGrowth(databases, sizes, quick ? 0.5 : 1.5))
  }
  if (asked('page') && (await buildPage())) {
    const { measurePages } = await import('../bench/lighthouse.ts')
    print(await measurePages())
  }
} finally {
  await databases.close()
}
process.exit(0)

function print(text: string) {
  console.log(`\n${text}`)
}
