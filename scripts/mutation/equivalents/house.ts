// The house: HTTP, database, jobs, open pages, the process.
import type { Equivalent } from './equivalent.ts'

export const ofHouse: readonly Equivalent[] = [
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
  {
    file: 'server/main.ts',
    right: /^await connection\.close\(\)$/,
    why: 'the process ends with the next lines, and what it had open with it',
  },
  {
    file: 'server/main.ts',
    right: /availableParallelism\(\) - 1/,
    why: 'how many threads draw the demo shop',
  },
  {
    file: 'server/main.ts',
    right: /^(if \(done < total && Date\.now\(\) - reportedAt|reportedAt = )/,
    why: 'how often whoever starts the demo shop reads how far its pictures are',
  },
  {
    file: 'server/main.ts',
    right: /^(flushCompileCache|setFlagsFromString|keepMemorySmall)\(/,
    wrong: /^;$/,
    why: 'a bound of memory, and how soon the next start is ready',
  },
  {
    file: 'server/near-settings.ts',
    right: /\?\? 0/,
    wrong: /\?\? 1/,
    why: 'each place of a row is there before it is asked for',
  },
  {
    file: 'server/near-settings.ts',
    right: /^let row = Array/,
    wrong: /length \+ 2/,
    why: 'a place more than anybody asks for',
  },
  {
    file: 'server/report-errors.ts',
    right: /^for \(const part of \['user'/,
    why: 'nothing fills these; it is for later versions of the library',
  },
  {
    file: 'server/jobs/job-queue.ts',
    right: /^if \(stopping \|\| !\(await isAnyDue/,
    wrong: /if \(false\)|stopping &&/,
    why: 'asks in vain, and what is taken while the process stops is handed back',
  },
  {
    file: 'server/jobs/job-queue.ts',
    right: /^isReady = true$/,
    why: 'only slower: rows that are there already are written again, to no effect',
  },
  { file: 'server/jobs/job-queue.ts', right: /^let isAskedAgain = false$/, why: 'set anew before it is asked' },
  {
    file: 'server/jobs/job-queue.ts',
    right: /^if \(running\.size > 0\) \{$/,
    wrong: />= 0/,
    why: 'there is nothing to hand back',
  },
  {
    file: 'server/jobs/job-queue.ts',
    right: /^if \(!payload\.includes/,
    wrong: /false/,
    why: 'only slower: who was traced by nobody has none in his payload',
  },
  {
    file: 'server/jobs/job-queue.ts',
    right: /^\.filter\(\(\{ kinds, limit \}\) => kinds\.length > 0 && limit > 0\)$/,
    wrong: /length > 0 \|\||limit >= 0/,
    why: 'asks in vain: none are taken where there is no place',
  },
  {
    file: 'server/jobs/job-queue.ts',
    right: /^if \(stopping\) return$/,
    wrong: /false/,
    why: 'one timer more, of a look that begins nothing',
  },
  {
    file: 'server/jobs/job-rows.ts',
    right: /^return rows\.length > 0$/,
    wrong: />= 0/,
    why: 'only slower: none are taken where none are due',
  },
  {
    file: 'server/live/live-feed.ts',
    right: /^if \(!streams\.hasStaff\(\)\) return$/,
    wrong: /false/,
    why: 'only slower: looks for failures of which nobody is told',
  },
  {
    file: 'server/live/live-feed.ts',
    right: /^if \(orders\.length \+ failed\.length \+ products\.length === 0 &&/,
    wrong: /^if \(false\)/,
    why: 'tells everybody nothing, and where he is once more',
  },
  {
    file: 'server/live/live-feed.ts',
    right: /^restsUntil = ended \+ restAfter\(ended - began\)$/,
    wrong: /ended \+ began/,
    why: 'half a second after each round is what lets everybody hear in time as well',
  },
  {
    file: 'server/db/sqlite/patient-driver.ts',
    right:
      /performance\.now\(\) - (since > commitPatience|this\.#lock\.at >= pause)|^if \(lock && lock\.at >= came && lock\.at - lock\.since > patience\)|at - this\.#lock\.at < patience \/ 2$/,
    wrong: /since >= commitPatience|at > pause|lock\.at > came|since >= patience|at <= patience|patience \/ 3/,
    why: 'a millisecond, or how long nobody has tried',
  },
  {
    file: 'server/db/sqlite/patient-driver.ts',
    right: /^this\.#taken = undefined$/,
    why: 'what was given back is not used again',
  },
  {
    file: 'server/db/sqlite/group-commit.ts',
    right: /^await sql`release change`/,
    wrong: /^;$/,
    why: 'the newest savepoint of a name is the one that is meant, and the commit ends them all',
  },
  {
    file: 'server/http/limits/connections.ts',
    right: /^if \(error\.code === 'ECONNRESET' \|\| !socket\.writable/,
    wrong: /> 1\)/,
    why: 'no answer is one byte',
  },
  {
    file: 'server/http/limits/connections.ts',
    right: /^else if \((turns\.isAnswering\(socket\)|socket\.bytesRead > 0)\)/,
    wrong: /^else if \(turns\.isAnswering\(socket\)\) ;|> 1\)/,
    why: 'the answer begins the time anew by being written; and no request is one byte',
  },
  {
    file: 'server/http/limits/limit-calls.ts',
    right:
      /^(turnEnds = now \+ callsPerTurn|if \(turning\) setImmediate|if \(waiting\.length > 0 && performance\.now\(\) < until\))/,
    wrong: /- callsPerTurn|^if \(false\) serveWaiting|> 1 &&/,
    why: 'how many calls share a turn: all are served, in the same order',
  },
  {
    file: 'server/live/live-feed.ts',
    right: /^if \(beats \|\| \(sessionsChanged && now - sessionsSeenAt >= sessionsEvery\)\)/,
    wrong: /sessionsChanged \|\||now \+ sessionsSeenAt|> sessionsEvery/,
    why: 'only how often sessions are asked for',
  },
  {
    file: 'server/live/live-feed.ts',
    right: /^(sessionsChanged = false|sessionsSeenAt = now)$/,
    why: 'only how often sessions are asked for',
  },
  {
    file: 'server/live/live-feed.ts',
    right: /^let (sessionsChanged = false|sessionsSeenAt = 0|beatAt = 0|restsUntil = 0)$/,
    why: 'the first look, which comes at once, sets it',
  },
  {
    file: 'server/live/live-feed.ts',
    right: /^const beats = now - beatAt >= liveBeat/,
    wrong: /> liveBeat/,
    why: 'a millisecond',
  },
  {
    file: 'server/live/live-feed.ts',
    right: /^await pause\(Math\.max/,
    wrong: /, 1\)/,
    why: 'a timer takes a millisecond at least',
  },
  {
    file: 'server/http/limits/limit-calls.ts',
    right: /^if \(waiting\.length > 0 && performance\.now\(\) < until\) serveWaiting/,
    wrong: />= 0/,
    why: 'the rest of a turn of 20 ms passes in vain',
  },
  {
    file: 'server/http/limits/limit-calls.ts',
    right: /^(return now < turnEnds|let searchedAt = 0|let turnEnds = 0)/,
    wrong: /<=|= 1$/,
    why: 'a millisecond',
  },
  {
    file: 'server/live/live-streams.ts',
    right: /^if \(now >= until\) \{$/,
    wrong: /> until/,
    why: 'the clock of a slice is finer than anybody sees',
  },
  {
    file: 'server/live/new-orders.ts',
    right: /^this\.#told = new Set\(\[\.\.\.told/,
    wrong: />= this|\+ lookBack/,
    why: 'remembers more, or one more, than is looked at',
  },
  {
    file: 'server/http/serve.ts',
    right: /^(if \(queries\.size >= memoizedQueries\) )?queries\.(clear\(\)|set\(url, query\))$/,
    why: 'a bound of memory; and only slower: it is read again',
  },
  {
    file: 'server/db/lock-tables.ts',
    right: /^for \(let attempt = 1; ; attempt\+\+\)/,
    why: 'nine tries for ten',
  },
  { file: 'server/live/live-streams.ts', right: /^const writesFor = 1$/, why: 'how long a slice of writing is' },
  {
    file: 'server/live/live-streams.ts',
    right: /^let until = performance\.now\(\) \+ writesFor$/,
    wrong: /- writesFor/,
    why: 'the first slice begins a turn later',
  },
  {
    file: 'server/live/live-feed.ts',
    right: /^if \(streams\.size > 0\) (gatherSoon|followWhileOpen)\(\)$/,
    wrong: />= 0/,
    why: 'looks although nobody listens, and tells nobody',
  },
  {
    file: 'server/live/new-orders.ts',
    right: /limit\(lookBack\)$/,
    wrong: /'desc'\)$/,
    why: 'only slower: remembers more than is looked at',
  },
  {
    file: 'server/live/failed-messages.ts',
    right: /^(#toldUntil = 0|const rows = await this\.#find\(changed === 'all' \? this\.#toldUntil : 0, changed\))$/,
    wrong: /= 1$|: 1, /,
    why: 'a moment in 1970; and it is set before anybody is told',
  },
  {
    file: 'server/live/failed-messages.ts',
    right: /^if \(changed !== 'all' && changed\.size === 0\) return \[\]$/,
    wrong: /false/,
    why: 'only slower: of no messages none is found',
  },
  ...(
    [
      ['server/app.ts', /^await app\.register\(cookie\)$/],
      ['server/http/serve.ts', /^await scope\.register\(multipart/],
    ] as const
  ).map(([file, right]) => ({
    file,
    right,
    wrong: /^(app|scope)\./,
    why: 'Fastify loads what is registered, in order, before it says that it is ready',
  })),
]
