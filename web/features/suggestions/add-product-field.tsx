import { maxSearch } from '../../../contract/values/limits.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import { FindField } from './find-field.tsx'
import { FoundProduct } from './found-products.tsx'
import type { Find } from './use-found.ts'

interface AddProductFieldProps<Found extends Product> {
  search: Find<Found>
  onAdd: (product: Found, isHere: boolean) => void
}

export function AddProductField<Found extends Product>({ search, onAdd }: AddProductFieldProps<Found>) {
  return (
    <FindField
      search={search}
      onTake={onAdd}
      label="Voeg product toe"
      placeholder="Voeg product toe: code of naam"
      maxLength={maxSearch}
      none="We vinden geen product met deze code of naam."
      listLabel="Gevonden producten"
      taken={({ productName }) => `${printedQuotes(productName)} is toegevoegd`}
      show={(product) => <FoundProduct product={product} />}
    />
  )
}
