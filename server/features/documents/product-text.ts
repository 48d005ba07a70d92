import { printedQuotes } from '../../../contract/values/quotes.ts'
import type { PaperLine } from './paper.ts'

export function productText({ productName, maat }: Pick<PaperLine, 'productName' | 'maat'>): string {
  const name = printedQuotes(productName)
  return maat === '' || name.includes(maat) ? name : `${name} ${maat}`
}
