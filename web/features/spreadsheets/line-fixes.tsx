import { printedQuotes } from '../../../contract/values/quotes.ts'
import { Fixes } from '../../ui/fixes.tsx'

interface MeantProductsProps {
  products: readonly { readonly code: string; readonly name: string }[]
  /** Of the line, from 1. */
  number: number
  onTake: (code: string) => void
}

export function MeantProducts({ products, number, onTake }: MeantProductsProps) {
  const fixes = products.map(({ code, name }) => ({
    key: code,
    name: `Neem ${code} ${name}, regel ${number}`,
    strong: code,
    text: printedQuotes(name),
    onTake: () => onTake(code),
  }))
  return <Fixes question="Bedoelde u" fixes={fixes} />
}
