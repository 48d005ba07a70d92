// Papers, mail, and what operators run.
import type { Equivalent } from './equivalent.ts'

export const ofPapersAndCommands: readonly Equivalent[] = [
  { file: 'server/cli/terminal.ts', right: /isHidden\) stderr\.write/, why: 'an empty line on the terminal' },
  { file: 'server/operations/move-shop.ts', right: /missing\.length - shownMissing/, why: 'a word to the operator' },
  { file: 'server/operations/backup-shop.ts', right: /^await file\.close\(\)$/, why: 'the process ends right after' },
  { file: 'server/operations/copy-tables.ts', right: /Date\.now\(\) - printedAt/, why: 'how often progress is told' },
  { file: 'server/operations/move-shop.ts', right: /Date\.now\(\) - printedAt/, why: 'how often progress is told' },
  {
    file: 'server/operations/move-shop.ts',
    right: /^if \(books !== /,
    wrong: /false/,
    why: 'a second look: the sums of all rows were equal already',
  },
  { file: 'server/papers/paper-press.ts', right: /^const nobodyWaits = /, why: 'an answer that nobody reads' },
  { file: 'server/papers/pdf/pen.ts', right: /^margin: 0,$/, why: 'everything has a place of its own on the page' },
  {
    file: 'server/papers/printable-text.ts',
    right: /codePointAt\(0\) \?\? 0\)/,
    wrong: /\?\? 1/,
    why: 'a sign has a code point',
  },
  {
    file: 'server/papers/pdf/pen.ts',
    right: /^if \(known !== undefined\) return known$/,
    wrong: /false/,
    why: 'only slower: it is measured again',
  },
  { file: 'server/papers/pdf/pen.ts', right: /^widths\.set\(text, width\)$/, why: 'only slower: it is measured again' },
  {
    file: 'server/papers/pdf/pen.ts',
    right: /lineBreak: false/,
    wrong: /lineBreak: true/,
    why: 'every line has been wrapped to a width that ends before the sheet does',
  },
  {
    file: 'server/papers/pdf/pen.ts',
    right: /^document\.on\('error', reject\)$/,
    why: 'what is written to memory does not fail',
  },
  {
    file: 'server/papers/pdf/wrap.ts',
    right: /^if \(pen\.widthOf\(whole, style\) <= width\)/,
    wrong: / < width/,
    why: 'what just fits is one line either way',
  },
  {
    file: 'server/papers/pdf/wrap.ts',
    right: /^if \(pen\.widthOf\(word, style\) <= width\)/,
    wrong: /false| < width/,
    why: 'a word that fits is one part either way',
  },
  {
    file: 'server/messages/find-messages.ts',
    right: /zoek !== undefined && zoek !== ''/,
    wrong: /zoek !== undefined \|\| /,
    why: 'a search for nothing finds all',
  },
  {
    file: 'server/messages/mail-server.ts',
    right: /^disable(File|Url)Access: true,$/,
    why: 'a second lock: nothing that a mail is made of is a path or an address',
  },
  {
    file: 'server/messages/outbox.ts',
    right: /^await trx\.deleteFrom\('jobs'\)/,
    wrong: /^;$/,
    why: 'the queue removes what it has done by itself, in one commit more',
  },
  {
    file: 'server/messages/give-way.ts',
    right: /< Math\.min\(|< busy/,
    wrong: /<= /,
    why: 'clocks do not stand still',
  },
  {
    file: 'server/messages/message-jobs.ts',
    right: /\.orderBy\('at'\)$/,
    wrong: /toISOString\(\)\)$/,
    why: 'all of them go, whichever first',
  },
  {
    file: 'server/operations/check-data.ts',
    right: /\.limit\(1\)$/,
    why: 'one is as good as several',
  },
  {
    file: 'server/cli/in-columns.ts',
    right: /\?\? 0\)/,
    wrong: /\?\? 1/,
    why: 'every row has as many cells as the first',
  },
  {
    file: 'server/papers/pdf/fonts.ts',
    right: /known\.size >= mostKnown\)/,
    wrong: /> mostKnown/,
    why: 'a bound of memory; one more is as good',
  },
  {
    file: 'server/papers/pdf/fonts.ts',
    right: /^if \(before !== undefined\) return before$/,
    wrong: /false/,
    why: 'only slower: it is made again',
  },
  {
    file: 'server/papers/pdf/fonts.ts',
    right: /^known\.set\((key, run|text, after)\)$/,
    why: 'only slower: it is made again',
  },
  {
    file: 'server/papers/shop-on-paper.ts',
    right: /^if \(made\?\.filename === filename\)/,
    wrong: /false/,
    why: 'only slower: it is made again',
  },
  {
    file: 'server/papers/read-paper-orders.ts',
    right: /^if \(at > 0\) await nextTurn/,
    wrong: />= 0|> 1/,
    why: 'one turn for others more, or the same: pieces begin at 0 and 10',
  },
  {
    file: 'server/papers/read-paper-orders.ts',
    right: /\.orderBy\('order_lines\.orderId'\)$/,
    wrong: /orderIds\)\)$/,
    why: 'lines are put together by order afterwards',
  },
  {
    file: 'server/papers/pdf/fonts.ts',
    right: /^font\.layout\('0123456789', \['tnum'\]\)$/,
    why: 'a figure of one width is asked for by its own digit alone, now or later',
  },
]
