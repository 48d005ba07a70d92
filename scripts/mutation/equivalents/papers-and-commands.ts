// Papers, mail, and what operators run.
import type { Equivalent } from '../scope.ts'

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
]
