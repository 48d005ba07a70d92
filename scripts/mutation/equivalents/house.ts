// The house: HTTP, database, jobs, open pages, the process.
import type { Equivalent } from '../scope.ts'

export const ofHouse: readonly Equivalent[] = [
  {
    file: 'server/http/serve.ts',
    right: /fields: 10, fieldSize/,
    why: 'an upload has no fields: any bound on them holds',
  },
  { file: 'server/db/migrate.ts', right: /^await wait\(500\)$/, why: 'how long between two tries' },
  {
    file: 'server/db/fill-tables.ts',
    right: /^if \(isPostgres\(db\)\) return work/,
    wrong: /false/,
    why: 'the pragma fails there, which is passed over',
  },
  {
    file: 'server/http/limits/address.ts',
    right: /^const zeros = /,
    wrong: /\? 1 :|max\(1/,
    why: 'a network is the first four groups, which it leaves alone',
  },
  {
    file: 'server/main.ts',
    right: /^if \(config\.production && page === undefined\)/,
    why: 'a word to whoever starts it',
  },
  { file: 'server/http/metrics.ts', right: /^buckets: /, why: 'how finely durations are told' },
  {
    file: 'server/http/cache/cached-response.ts',
    right: /^if \(choices\.size < 100\)/,
    why: 'a bound of memory; one more is as good',
  },
  {
    file: 'server/db/next-number.ts',
    right: /^if \(number === undefined\) throw/,
    wrong: /false/,
    why: 'every engine has its counters since the first step',
  },
  {
    file: 'server/db/postgres/invalidation-log.ts',
    right: /set enable_seqscan = off/,
    wrong: /^next/,
    why: 'the driver sends queries of a connection in their order',
  },
  {
    file: 'server/http/serve.ts',
    right: /^if \(known !== undefined\) return known$/,
    wrong: /false/,
    why: 'only slower: it is read again',
  },
  {
    file: 'server/http/limits/connections.ts',
    right: /\(open\.get\(key\) \?\? 1\)/,
    wrong: /\?\? 2/,
    why: 'who closes has opened: the count is there',
  },
  { file: 'server/live/new-orders.ts', right: /^#newest = 0$/, why: 'read anew before anybody is told' },
  {
    file: 'server/http/api-document/api-page.ts',
    right: /JSON\.stringify\(value, null, 2\)/,
    wrong: /, 3\)/,
    why: 'how far an example is set in',
  },
  {
    file: 'server/http/serve.ts',
    right: /^delete made\.jsonSchema\./,
    why: 'only slower: what goes out keeps to them',
  },
  {
    file: 'server/db/fill-tables.ts',
    right: /^return await work\(\)$/,
    why: 'the one connection is given out in turn: what comes after waits for it',
  },
  {
    file: 'server/report-errors.ts',
    right: /^let minute = 0$/,
    why: 'the first report is of another minute either way',
  },
  { file: 'server/db/sqlite/connect-sqlite.ts', right: /pragma\('cache_size = -/, why: 'a bound of memory' },
]
