// What is mutated, and which mutations are none, each with the reason.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Mutation, mutationsOf, shown } from './mutations.ts'

export interface Candidate extends Mutation {
  readonly file: string
}

const leftOut: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\.test\.ts$/, 'tests'],
  [/^server\/auth\/common-passwords\.ts$/, 'a list'],
]

/**
 * Statements that nothing the shop does depends on: they tell somebody something, or let the process end sooner. And those
 * that only a power cut shows (docs/trust.md, What is not proven).
 */
const unseen = /^(console|process\.stdout|app\.log|request\.log)\.|\.unref\(\)$|\bsync\(/

interface Equivalent {
  readonly file: string
  /** The line as it stands and, where not every mutation of it is meant, as it becomes. */
  readonly right: RegExp
  readonly wrong?: RegExp
  readonly why: string
}

/** Mutations that change nothing that a user, an operator or the next request could notice. */
export const equivalent: readonly Equivalent[] = [
  {
    file: 'server/users/edit-user.ts',
    right: /^\.where\('deletedAt', 'is not', null\) \.where\('gebruikersnaam', 'is not', null\)/,
    wrong: /null\)$/,
    why: 'what is empty is emptied again',
  },
  { file: 'server/app.ts', right: /fields: 10, fieldSize/, why: 'an upload has no fields: any bound on them holds' },
  { file: 'server/db/migrate.ts', right: /^await wait\(500\)$/, why: 'how long between two tries' },
  { file: 'contract/fields.ts', right: /abort: true/, wrong: /abort: false/, why: 'only the first sentence is told' },
  { file: 'server/cli/terminal.ts', right: /isHidden\) stderr\.write/, why: 'an empty line on the terminal' },
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
  { file: 'server/operations/move-shop.ts', right: /missing\.length - shownMissing/, why: 'a word to the operator' },
  {
    file: 'server/operations/copy-tables.ts',
    right: /^const batch = 1000$/,
    why: 'any number of rows a statement is right',
  },
  { file: 'server/http/page/serve-page.ts', right: /randomBytes\(16\)/, why: 'more than enough either way' },
  {
    file: 'contract/fields.ts',
    right: /max\(20, \{ error: 'Prijs/,
    why: 'no price is that long: the same sentence either way',
  },
  {
    file: 'server/main.ts',
    right: /^if \(config\.production && page === undefined\)/,
    why: 'a word to whoever starts it',
  },
  { file: 'server/operations/backup-shop.ts', right: /^await file\.close\(\)$/, why: 'the process ends right after' },
  { file: 'server/operations/copy-tables.ts', right: /Date\.now\(\) - printedAt/, why: 'how often progress is told' },
  { file: 'server/operations/move-shop.ts', right: /Date\.now\(\) - printedAt/, why: 'how often progress is told' },
  {
    file: 'server/operations/move-shop.ts',
    right: /^if \(books !== /,
    wrong: /false/,
    why: 'a second look: the sums of all rows were equal already',
  },
  { file: 'server/http/metrics.ts', right: /^buckets: /, why: 'how finely durations are told' },
  {
    file: 'server/http/cache/cached-response.ts',
    right: /^if \(choices\.size < 100\)/,
    why: 'a bound of memory; one more is as good',
  },
  {
    file: 'server/app.ts',
    right: /maxParamLength: 200/,
    wrong: /201/,
    why: 'nothing has a name of that length: 404 either way',
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
  {
    file: 'server/products/shop-response-cache.ts',
    right: /^if \(before\) remove/,
    why: 'only slower: what is counted twice is dropped sooner',
  },
  {
    file: 'server/privacy/erase-orders.ts',
    right: /^const batch = 200$/,
    why: 'any number of orders a transaction is right',
  },
  {
    file: 'server/privacy/routes.ts',
    right: /^const atOnce = 3$/,
    why: 'a bound of memory; one more is as good',
  },
  {
    file: 'server/imports/import-rows.ts',
    right: /^const some = /,
    wrong: /^const some = (?!.*where\('importId')/,
    why: 'what is left of its rows goes with the import itself',
  },
  { file: 'server/files/picture-store.ts', right: /^this\.name = /, why: 'what the log calls it' },
  { file: 'server/papers/paper-press.ts', right: /^const nobodyWaits = /, why: 'an answer that nobody reads' },
  {
    file: 'server/auth/second-step/totp.ts',
    right: /\(mac\.at\(-1\) \?\? 0\)/,
    wrong: /\?\? 1/,
    why: 'a hash has a last byte',
  },
  { file: 'server/live/new-orders.ts', right: /^#newest = 0$/, why: 'read anew before anybody is told' },
  {
    file: 'server/live/new-orders.ts',
    right: /^const lookBack = 100$/,
    wrong: /= 101$/,
    why: 'orders are committed within a few numbers of each other',
  },
  {
    file: 'server/http/api-document/api-page.ts',
    right: /JSON\.stringify\(value, null, 2\)/,
    wrong: /, 3\)/,
    why: 'how far an example is set in',
  },
  {
    file: 'server/imports/apply-import.ts',
    right: /^const lockedAtOnce = 1000$/,
    why: 'any number of rows a statement is right',
  },
  {
    file: 'server/http/serve.ts',
    right: /^delete made\.jsonSchema\./,
    why: 'only slower: what goes out keeps to them',
  },
  {
    file: 'server/auth/throttle.ts',
    right: /^eb\('throttle\.windowStart', '<'/,
    wrong: /'<='/,
    why: 'a millisecond sooner',
  },
  {
    file: 'server/users/find-users.ts',
    right: /^\.orderBy\('search'\) \.orderBy\('_id'\)/,
    wrong: /^\.orderBy\('search'\)$/,
    why: 'no two have the same text: a user name is in it',
  },
  { file: 'server/papers/paper-press.ts', right: /tooBusy\(5\)/, why: 'a second more until the next try' },
  { file: 'server/papers/paper-press.ts', right: /^memory: 384,$/, why: 'a bound of memory; one more is as good' },
  {
    file: 'server/db/fill-tables.ts',
    right: /^return await work\(\)$/,
    why: 'the one connection is given out in turn: what comes after waits for it',
  },
  {
    file: 'server/products/pictures.ts',
    right: /^const row = await lockRow/,
    why: 'the driver sends queries of a connection in their order',
  },
  {
    file: 'server/report-errors.ts',
    right: /^let minute = 0$/,
    why: 'the first report is of another minute either way',
  },
  {
    file: 'server/imports/sheet-rows.ts',
    right: /\(next < 0 \? xml\.length/,
    wrong: /next <= 0/,
    why: 'the next one is never at the beginning',
  },
  {
    file: 'server/privacy/customer-data.ts',
    right: /^const piece = 100$/,
    why: 'any number of rows a statement is right',
  },
  {
    file: 'server/privacy/erase-customer.ts',
    right: /< 2 \* day\)$/,
    wrong: /3 \* day/,
    why: 'looking once more for what is gone already',
  },
  { file: 'server/papers/pdf/pen.ts', right: /^margin: 0,$/, why: 'everything has a place of its own on the page' },
  {
    file: 'server/papers/printable-text.ts',
    right: /codePointAt\(0\) \?\? 0\)/,
    wrong: /\?\? 1/,
    why: 'a sign has a code point',
  },
  {
    file: 'server/users/forgot-password.ts',
    right: /^\.orderBy\('resetAskedAt'\) \.orderBy\('_id'\)/,
    wrong: /^\.orderBy\('resetAskedAt'\)$/,
    why: 'of two who asked in the same millisecond either is the first',
  },
  { file: 'server/db/sqlite/connect-sqlite.ts', right: /pragma\('cache_size = -/, why: 'a bound of memory' },
  {
    file: 'server/http/limits/connections.ts',
    right: /connectionsCheckingInterval: 2_000/,
    wrong: /Interval: 2001/,
    why: 'a millisecond more',
  },
  {
    file: 'server/orders/search-orders.ts',
    right: /^const (few|rare|most)[A-Z]|^if \(isNumber && /,
    why: 'which of two ways they are looked up: the same are found',
  },
  {
    file: 'server/orders/search-orders.ts',
    right: /length > few|\.limit\(few\w+ \+ 1\)/,
    wrong: />= few|\+ 2/,
    why: 'which of two ways they are looked up: the same are found',
  },
  {
    file: 'server/orders/search-orders.ts',
    right: /\.where\('deletedAt', 'is', null\)( \.where\('referentieSearch', '<>', ''\))?$/,
    wrong: /^\.select\('ordernummer'\)$|^\.where\('deletedAt', 'is', null\)$/,
    why: 'removed ones fall away with the list; the rest says which index is read',
  },
  {
    file: 'server/price-lists/customer-prices.ts',
    right: /^let (from|until) = 0$/,
    why: 'looked at once there is a day, which sets both',
  },
  {
    file: 'contract/staffel.ts',
    right: /parsePrice\(price\) \?\? 0/,
    wrong: /\?\? 1/,
    why: 'prices of steps are prices: their fields have seen to it',
  },
  {
    file: 'server/auth/second-step/recovery-codes.ts',
    right: /^\.deleteFrom\('recovery_codes'\) \.where\('userId'/,
    wrong: /^\.deleteFrom\('recovery_codes'\)$/,
    why: 'the user is in the hash',
  },
  { file: 'server/auth/passwords.ts', right: /randomBytes\(32\)/, why: 'more than enough either way' },
  {
    file: 'server/orders/find-orders.ts',
    right: /^if \(filter\.userId !== undefined\) return/,
    why: 'which of two ways they are looked up: the same are found',
  },
  {
    file: 'server/products/search/edit-distance.ts',
    right: /letter < 26|Uint8Array\(64\)/,
    wrong: /letter <= 26|letter < 27|Uint8Array\(65\)/,
    why: 'a sign more counts as a letter; room for one more',
  },
]

export const isThat = ({ right, wrong = /./ }: Equivalent, lines: { right: string; wrong: string }) =>
  right.test(lines.right) && wrong.test(lines.wrong)

function mutationsOfFile(file: string): Candidate[] {
  const source = readFileSync(file, 'utf8')
  return mutationsOf(file, source)
    .filter(({ operator, start, end }) => operator !== 'statement' || !unseen.test(source.slice(start, end)))
    .filter((mutation) => {
      const lines = shown(source, mutation)
      return !equivalent.some((known) => known.file === file && isThat(known, lines))
    })
    .map((mutation) => ({ file, ...mutation }))
}

/** Every mutation of server/ and contract/; of files that have one of the words in their path, where there are words. */
export function candidates(filters: readonly string[]): Candidate[] {
  return repositoryFiles('server/*.ts', 'contract/*.ts')
    .filter((file) => !leftOut.some(([pattern]) => pattern.test(file)))
    .filter((file) => filters.length === 0 || filters.some((word) => file.includes(word)))
    .flatMap(mutationsOfFile)
}

/** Tracked files; `*` reaches into folders. */
export function repositoryFiles(...patterns: string[]): string[] {
  return execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .trim()
    .split('\n')
}
