// The shop's own search beside those of the database engines: how fast over 20,000 products, and how many of the queries
// of tests/support/search-queries.ts put the right product first over the demo shop. docs/decisions/0019-search-in-the-process.md tells what follows.
import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'
import { catalogue } from '../demo/shop/catalogue.ts'
import { type Findable, ProductSearch } from '../server/products/search/product-search.ts'
import { tradeNames } from '../server/products/search/trade-names.ts'
import { folded, wordsOf } from '../server/products/search/words.ts'
import { findPostgres, startPostgres } from '../tests/support/postgres-server.ts'
import { searchQueries } from '../tests/support/search-queries.ts'
import { table } from './table.ts'

/** Finds the places of products in the list that it was made of, the nearest first. */
type Find = (typed: string) => readonly number[] | Promise<readonly number[]>

interface Contender {
  readonly name: string
  readonly open: (products: readonly Findable[]) => Promise<{ find: Find; size: string; close: () => Promise<unknown> }>
}

const many = 20_000
const onPage = 50

/** Of each query the best of the rounds, since the machine may be busy; of those the median and the 95th in a hundred. */
export async function measureSearch(rounds: number): Promise<string> {
  const few = demoProducts()
  const rows: string[][] = []
  for (const { name, open } of contenders()) {
    const small = await open(few)
    let right = 0
    for (const { typed, first } of searchQueries) {
      const [at] = await small.find(typed)
      if (at !== undefined && catalogue[at]?.productName.startsWith(first)) right++
    }
    await small.close()
    const started = performance.now()
    const large = await open([...few, ...madeUp(many - few.length)])
    const opened = performance.now() - started
    const times = new Map(searchQueries.map(({ typed }) => [typed, Infinity]))
    for (let round = 0; round < rounds; round++) {
      for (const [typed, best] of times) {
        const from = performance.now()
        await large.find(typed)
        times.set(typed, Math.min(best, performance.now() - from))
      }
    }
    await large.close()
    const inOrder = [...times.values()].sort((a, b) => a - b)
    const at = (part: number) => (inOrder[Math.floor(inOrder.length * part)] ?? 0).toFixed(1)
    rows.push([name, `${right} of ${searchQueries.length}`, at(0.5), at(0.95), opened.toFixed(0), large.size])
  }
  return table(['Search', 'right first', 'p50 ms', 'p95 ms', 'made in ms', 'size'], rows)
}

function contenders(): Contender[] {
  const own = { name: 'words in the process', open: openOwn }
  const sqlite = { name: 'SQLite FTS5 trigram', open: openFts5 }
  const postgres = { name: 'PostgreSQL pg_trgm', open: openTrgm }
  return findPostgres() ? [own, sqlite, postgres] : [own, sqlite]
}

async function openOwn(products: readonly Findable[]) {
  const before = heapMegabytes()
  const search = new ProductSearch<number>()
  for (const [at, product] of products.entries()) search.put(at, product)
  const size = `${(heapMegabytes() - before).toFixed(0)} MB of memory`
  const find = (typed: string) => {
    const found = [...search.find(typed)].sort(([a, near], [b, far]) => near - far || a - b)
    return found.slice(0, onPage).map(([at]) => at)
  }
  return { find, size, close: () => Promise.resolve() }
}

function heapMegabytes(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

/** Engines get the names of the trade as text. */
const textOf = ({ code, name, colour, beside }: Findable) => {
  const words = [name, colour, beside].flatMap(wordsOf)
  return [code, name, colour, beside, ...tradeNames(words)].join(' ')
}

async function openFts5(products: readonly Findable[]) {
  const db = new SqliteDatabase('')
  db.exec(`create virtual table found using fts5(text, tokenize = 'trigram')`)
  const insert = db.prepare('insert into found (rowid, text) values (?, ?)')
  db.transaction(() => {
    for (const [at, product] of products.entries()) insert.run(at + 1, textOf(product))
  })()
  const pages = Number(db.pragma('page_count', { simple: true })) * Number(db.pragma('page_size', { simple: true }))
  const select = db
    .prepare<[string], number>(`select rowid from found where found match ? order by rank, rowid limit ${onPage}`)
    .pluck()
  const find = (typed: string) => {
    const trigrams = wordsOf(folded(typed)).flatMap((word) =>
      Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => `"${word.slice(at, at + 3)}"`),
    )
    return trigrams.length === 0 ? [] : select.all(trigrams.join(' or ')).map((row) => row - 1)
  }
  return { find, size: `${(pages / 1024 / 1024).toFixed(0)} MB of file`, close: async () => db.close() }
}

async function openTrgm(products: readonly Findable[]) {
  const server = await startPostgres()
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query('create extension pg_trgm')
  await client.query('create table found (at integer primary key, text text not null)')
  await client.query('insert into found select * from unnest($1::int[], $2::text[])', [
    products.map((_, at) => at),
    products.map(textOf),
  ])
  await client.query('create index found_text on found using gin (text gin_trgm_ops)')
  await client.query('vacuum analyze found')
  await client.query('set pg_trgm.word_similarity_threshold = 0.3')
  const { rows } = await client.query<{ size: string }>(`select pg_relation_size('found_text') as size`)
  const find = async (typed: string) => {
    const found = await client.query<{ at: number }>(
      `select at from found where $1 <% text order by word_similarity($1, text) desc, at limit ${onPage}`,
      [folded(typed)],
    )
    return found.rows.map(({ at }) => at)
  }
  const size = `${(Number(rows[0]?.size) / 1024 / 1024).toFixed(0)} MB of file`
  return {
    find,
    size,
    close: async () => {
      await client.end()
      await server.stop()
    },
  }
}

function demoProducts(): Findable[] {
  return catalogue.map(({ productName, facts }, at) => ({
    code: `b${1001 + at}`,
    name: folded(productName),
    colour: folded(facts.kleur),
    beside: folded(`${facts.botanisch} ${facts.maat}`),
  }))
}

/** Names as breeders give them, all different and always the same ones. */
function madeUp(count: number): Findable[] {
  const genera = ['tulipa', 'narcissus', 'hyacinthus', 'crocus', 'lilium', 'dahlia', 'gladiolus', 'allium', 'iris']
  const sounds = ['ba', 'ri', 'lo', 'wen', 'star', 'del', 'mo', 'na', 'tir', 'vel', 'gran', 'es', 'pri', 'sun', 'ker']
  const colours = ['rood', 'wit', 'geel', 'paars', 'roze', 'oranje', 'blauw']
  const sizes = ['8/9', '10/11', '12/14', '14/16', '16/18']
  const one = <Value>(of: readonly Value[], at: number): Value | undefined => of[at % of.length]
  const word = (seed: number) => `${one(sounds, seed)}${one(sounds, seed * 7 + 3)}${one(sounds, Math.floor(seed / 15))}`
  return Array.from({ length: count }, (_, at) => ({
    code: `b${2001 + at}`,
    name: `${one(genera, at)} '${word(at % 3375)} ${word((at * 31) % 3375)}' ${one(sizes, at)}`,
    colour: one(colours, at) ?? '',
    beside: one(sizes, at) ?? '',
  }))
}
