// What is mutated, and which mutations are none, each with the reason.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ofAccounts } from './equivalents/accounts.ts'
import { ofCatalogue } from './equivalents/catalogue.ts'
import { ofHouse } from './equivalents/house.ts'
import { ofOrders } from './equivalents/orders.ts'
import { ofPapersAndCommands } from './equivalents/papers-and-commands.ts'
import type { Equivalent } from './equivalents/equivalent.ts'
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

/** Mutations that change nothing that a user, an operator or the next request could notice. */
export const equivalent: readonly Equivalent[] = [
  ...ofAccounts,
  ...ofCatalogue,
  ...ofHouse,
  ...ofOrders,
  ...ofPapersAndCommands,
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
