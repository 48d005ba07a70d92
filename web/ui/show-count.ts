import { lazily } from '../../contract/lazily.ts'

const dutch = lazily(() => new Intl.NumberFormat('nl-NL'))

/** A number of pieces as a Dutch reader expects it: 1234 -> "1.234". */
export function showCount(count: number): string {
  return dutch().format(count)
}
