import { printedQuotes } from '../../../contract/values/quotes.ts'
import type { PrintedLine } from './pdf-document.ts'

export function productText({ productName, maat }: Pick<PrintedLine, 'productName' | 'maat'>): string {
  const name = printedQuotes(productName)
  return maat === '' || name.includes(maat) ? name : `${name} ${maat}`
}
