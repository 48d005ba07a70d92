import { printedQuotes } from '../../contract/quotes.ts'
import type { PaperLine } from './paper.ts'

/** A product as a paper names it: its name and, where it has one and the name does not tell it, its size. */
export function productText({ productName, maat }: Pick<PaperLine, 'productName' | 'maat'>): string {
  const name = printedQuotes(productName)
  return maat === '' || name.includes(maat) ? name : `${name} ${maat}`
}
