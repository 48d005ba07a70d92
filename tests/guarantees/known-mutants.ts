// Well-known mistakes, each with the test that must fail on it. `npm test` tries all, `npm test -- mutants stock` those with
// 'stock' in their name. Workers with a mutant's name in MUTANT import this file first, which patches the code.
import { registerHooks } from 'node:module'
import { availableParallelism } from 'node:os'
import type { TestModule } from 'vitest/node'
import type { Tally } from '../../scripts/vitest-tally.ts'
import { native } from '../support/native-tests.ts'
import { findPostgres } from '../support/databases/postgres-server.ts'
import startPostgres from '../support/databases/postgres-setup.ts'

interface KnownMutant {
  readonly file: string
  /** Code to replace, whatever its line breaks; the mutant fails once it is gone. */
  readonly right: string
  readonly wrong: string
  readonly caughtBy: readonly [file: string, name: string]
  /** If the mistake does not show on SQLite. */
  readonly engine?: 'postgres'
}

const knownMutants: Record<string, KnownMutant> = {
  /** Checks the cached stock, then writes the rest back (saleor#543). */
  'stock: checked before it is taken': {
    file: 'server/features/products/stock.ts',
    right: `const { rows } = await sql<OrderedProduct>\``,
    wrong: `const seen = await trx.selectFrom('products').select(['_id', 'stock']).execute()
  if (changes.some(({ productId, qty }) => (seen.find(({ _id }) => _id === productId)?.stock ?? 0) < qty)) return new Map()
  await new Promise((resolve) => setTimeout(resolve, 5))
  for (const { productId, qty } of changes) {
    const stock = (seen.find(({ _id }) => _id === productId)?.stock ?? 0) - qty
    await trx.updateTable('products').set({ stock }).where('_id', '=', productId).execute()
  }
  const all = await trx.selectFrom('products').selectAll().execute()
  if (all.length > 0) return new Map(all.filter(({ _id }) => changes.some(({ productId }) => productId === _id)).map((row) => [row._id, row]))
  const { rows } = await sql<OrderedProduct>\``,
    caughtBy: ['tests/guarantees/stock/races', 'buyers want more'],
    engine: 'postgres',
  },
  'stock: an order takes more than there is': {
    file: 'server/features/products/stock.ts',
    right: `products."stock" >= wanted."qty" and`,
    wrong: ``,
    caughtBy: ['server/features/orders/refusals', 'the last piece is sold'],
  },
  /** Two orders lock the same products in opposite order: deadlock (magento2#39417). */
  'stock: products locked as they come': {
    file: 'server/features/products/stock.ts',
    right: `order by "_id" \${forUpdate(trx)}`,
    wrong: `order by array_position(array[\${sql.join(changes.map((change) => change.productId))}]::text[], "_id") \${forUpdate(trx)}`,
    caughtBy: ['tests/guarantees/stock/races', 'buyers want more'],
    engine: 'postgres',
  },
  /** Deleting an order twice returns its stock twice (woocommerce#22489). */
  'stock: a deleted order deleted again': {
    file: 'server/platform/db/rows.ts',
    right: `and "deletedAt" is null returning *`,
    wrong: `returning *`,
    caughtBy: ['server/features/orders/edit-order', 'a deleted order returns its stock once'],
  },
  /** A picker's old screen undoes what staff changed since. */
  'stock: a short pick of an older order': {
    file: 'server/features/orders/short-pick.ts',
    right: `{ version, conflict: orderConflict }`,
    wrong: `undefined`,
    caughtBy: ['server/features/picking/picking', 'less was found'],
  },
  /** A form's stale stock overwrites later sales (woocommerce#16780). */
  'stock: sales undone by a save': {
    file: 'server/features/products/edit-product.ts',
    right: `stockBasis === undefined ? fields.stock : locked.stock + fields.stock - stockBasis`,
    wrong: `fields.stock`,
    caughtBy: ['tests/guarantees/stock/races', 'no sale is undone'],
    engine: 'postgres',
  },
  /** An undo overwrites a later change. */
  'stock: an undo that ignores versions': {
    file: 'server/features/products/change-products.ts',
    right: `checkVersion(row.version, before.version, `,
    wrong: `checkVersion(undefined, before.version, `,
    caughtBy: ['server/features/products/bulk', 'a product that changed since its version'],
  },

  /** Only the page validates packs. */
  'prices: packs never looked at': {
    file: 'server/features/orders/place-order.ts',
    right: `checkLine(facts, byStaff)`,
    wrong: `checkLine(facts, true)`,
    caughtBy: ['server/features/orders/packs', 'a customer orders whole packs'],
  },
  'prices: the price that the buyer sent': {
    file: 'server/features/orders/place-order.ts',
    right: `seen !== undefined && line.priceCents > seen`,
    wrong: `false`,
    caughtBy: ['server/features/orders/refusals', 'a price that rose since'],
  },
  /** A changed remark makes the whole order cost what it would cost today. */
  'prices: kept lines priced anew': {
    file: 'server/features/orders/own-order.ts',
    right: `if (ordered?.qty === qty) return [ordered]`,
    wrong: ``,
    caughtBy: ['server/features/orders/own-order', 'keeps its price'],
  },
  /** A cache without the customer in its key (as in Magento and Shopware). */
  'prices: answers kept for everybody': {
    file: 'server/features/products/shop-response-cache.ts',
    right: `lists.get(context.priceList)`,
    wrong: `lists.values().next().value`,
    caughtBy: ['server/features/pricing/customer-prices', 'own list'],
  },
  /** A query without its owner condition. */
  'prices: taken from every list': {
    file: 'server/features/pricing/save-prices.ts',
    right: `.deleteFrom('price_list_prices') .where('listId', '=', listId)`,
    wrong: `.deleteFrom('price_list_prices')`,
    caughtBy: ['server/features/pricing/price-lists', 'what leaves one list stays in the other'],
  },
  /** Pickers get the orders endpoint with prices. */
  'prices: orders for pickers': {
    file: 'contract/endpoints/orders.ts',
    right: `path: '/orders', access: 'admin',`,
    wrong: `path: '/orders', access: 'picker',`,
    caughtBy: ['tests/guarantees/access/picker-prices', 'orders.all'],
  },

  /** Every retry is a new order (magento2#13952). */
  'idempotency: a key that is not claimed': {
    file: 'server/platform/idempotency.ts',
    right: `if (numInsertedOrUpdatedRows === 1n) return undefined`,
    wrong: `return undefined`,
    caughtBy: ['server/features/orders/idempotency', 'a repeat answers'],
  },
  'idempotency: the first answer to another order': {
    file: 'server/platform/idempotency.ts',
    right: `first.bodyHash !== claim.bodyHash`,
    wrong: `false`,
    caughtBy: ['server/features/orders/idempotency', 'the same key with other lines'],
  },
  /** Two processes take the same job at once. */
  'idempotency: jobs taken without a lock': {
    file: 'server/platform/jobs/job-rows.ts',
    right: 'sql`for update skip locked`',
    wrong: 'sql``',
    caughtBy: ['server/platform/jobs/job-queue', 'claim at the same moment'],
    engine: 'postgres',
  },

  /** Any customer reads any order (spree PR13423). */
  'access: orders without an owner': {
    file: 'server/features/orders/find-orders.ts',
    right: `.$if(roleOf(reader) === 'customer', (query) => query.where('userId', '=', reader.companyId))`,
    wrong: ``,
    caughtBy: ['tests/guarantees/access/authorization', 'orders.one'],
  },
  /** A customer orders, or sees prices, as another. */
  'access: orders for anyone': {
    file: 'server/features/pricing/named-customer.ts',
    right: `isAdmin && userID && userID !== _id`,
    wrong: `userID && userID !== _id`,
    caughtBy: ['server/features/orders/for-customer', 'from a customer the userID is ignored'],
  },
  /** A user's id is enough to export their data. */
  'access: personal data of anyone': {
    file: 'server/features/privacy/routes.ts',
    right: `session.isAdmin || id === session._id`,
    wrong: `session.isAdmin || id !== ''`,
    caughtBy: ['tests/guarantees/access/authorization', 'privacy.json:'],
  },
  /** A demoted administrator keeps an administrator's session (saleor#15941). */
  'access: sessions outlive the role': {
    file: 'server/features/users/edit-user.ts',
    right: `const hasNewRole = role.isAdmin !== before.isAdmin ||`,
    wrong: `const hasNewRole =`,
    caughtBy: ['tests/guarantees/access/authorization', 'products.all'],
  },
  'access: fields as sent': {
    file: 'server/platform/http/serve.ts',
    right: `if (result.success) return result.data`,
    wrong: `if (result.success) return Array.isArray(input) ? result.data : { ...(input as object), ...(result.data as object) }`,
    caughtBy: ['tests/guarantees/access/mass-assignment', 'users.update:'],
  },
  /** An order in one tab goes to the user who logged in later in another. */
  'access: changes under another session': {
    file: 'server/platform/http/serve.ts',
    right: `shown !== session._id) return otherUser()`,
    wrong: `shown !== session._id && call.method === 'GET') return otherUser()`,
    caughtBy: ['tests/guarantees/access/authorization', 'orders.place'],
  },
  /** Browsers send the cookie with requests from any page. */
  'access: changes from any site': {
    file: 'server/platform/http/cors.ts',
    right: `throw new HttpError(403, 'Dit verzoek komt van een andere website')`,
    wrong: ``,
    caughtBy: ['tests/guarantees/access/password-links', 'whoever is logged in'],
  },
  'access: guesses that nobody counts': {
    file: 'server/features/auth/check-login.ts',
    right: `begin: () => throttle.attempt(login),`,
    wrong: `begin: () => Promise.resolve(),`,
    caughtBy: ['server/features/auth/throttle', 'five failures on one account'],
  },
  /** Each administrator sees the other one remain. */
  'access: administrators demoted side by side': {
    file: 'server/features/users/edit-user.ts',
    right: `await takeLock(trx, 'admins')`,
    wrong: ``,
    caughtBy: ['tests/guarantees/stock/races', 'leave one'],
    engine: 'postgres',
  },
}

const asPattern = (text: string) =>
  new RegExp(
    text
      .split(/\s+/)
      .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
      .join('\\s+'),
  )

function breakCode(name: string) {
  const { file, right, wrong } = knownMutants[name] ?? { file: name, right: '', wrong: '' }
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context)
      const { source } = loaded
      if (!url.endsWith(`/${file}`) || source === undefined || source === null) return loaded
      const text = typeof source === 'string' ? source : new TextDecoder().decode(source)
      if (!asPattern(right).test(text)) throw new Error(`The place of the mutant '${name}' is no longer in ${file}.`)
      return { ...loaded, source: text.replace(asPattern(right), () => wrong) }
    },
  })
}

/** A failed assertion, rather than broken code or a missing test. */
const byWhatItAsserts = /AssertionError|Error: expected |Property failed|instead of rejecting/

export async function tryKnownMutants(words: readonly string[]): Promise<Tally> {
  const isAsked = (name: string) => words.length === 0 || words.some((word) => name.includes(word))
  const asked = Object.entries(knownMutants).filter(([name]) => isAsked(name))
  const postgres = Boolean(process.env['TEST_DATABASE_URL'] || findPostgres())
  const tried = asked.filter(([, { engine }]) => engine === undefined || postgres)
  const missed = new Map(tried.map(([name]) => [name, 'The test that must fail on it was not found.']))
  const started = Date.now()
  const projects = tried.map(([name, { caughtBy, engine = 'sqlite' }]) => ({
    test: {
      ...native,
      name,
      include: [`${caughtBy[0]}.test.ts`],
      testNamePattern: new RegExp(caughtBy[1]),
      env: { ...native.env, TEST_ENGINE: engine, MUTANT: name },
      execArgv: ['--import', './tests/guarantees/known-mutants.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  }))
  const onTestModuleEnd = (module: TestModule) => {
    const failed = [...module.children.allTests('failed')]
    const errors = [...failed.flatMap((test) => test.result().errors ?? []), ...module.errors()]
    const said = errors.map(({ stack, message }) => stack ?? message)
    const { name } = module.project
    if (said.some((text) => byWhatItAsserts.test(text))) missed.delete(name)
    else missed.set(name, said.join('\n') || 'The test passes on the broken code.')
    const seconds = (Date.now() - started) / 1000
    process.stdout.write(`${missed.has(name) ? '✗' : '✓'} ${name} (until ${seconds.toFixed(1)} s)\n`)
  }
  // Imported lazily, since every worker imports this file.
  const { createVitest } = await import('vitest/node')
  const vitest = await createVitest({
    config: false,
    watch: false,
    maxWorkers: availableParallelism() + 1,
    reporters: [{ onTestModuleEnd }],
    projects,
  })
  const stop = tried.some(([, { engine }]) => engine) ? await startPostgres(vitest) : undefined
  await vitest.start()
  await vitest.close()
  await stop?.()
  const skipped = asked.length - tried.length
  if (skipped > 0)
    process.stdout.write(`SKIPPED: ${skipped} mutants that only PostgreSQL shows; no server is installed.\n`)
  return {
    passed: tried.length - missed.size,
    failed: missed.size + (process.env['CI'] ? skipped : 0),
    skipped,
    names: [...missed].map(([name, why]) => `✗ ${name}: ${why}`),
  }
}

if (process.env['MUTANT'] !== undefined) breakCode(process.env['MUTANT'])
