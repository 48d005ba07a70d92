import { UnstyledButton } from '@mantine/core'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { showPieces } from '../../../contract/values/counts.ts'
import { euroOfPrice } from '../../../contract/values/money.ts'
import { lineSentence } from '../../../contract/rules/check-line.ts'
import { isInStock } from '../../../contract/rules/packs.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { useOwnPacks } from '../../api/use-own-packs.ts'
import { Pictured } from '../../ui/picture.tsx'
import layout from '../../ui/layout.module.css'
import classes from './suggestions.module.css'

interface FoundListProps<Found> {
  ref: Ref<HTMLUListElement>
  label: string
  found: readonly Found[]
  show: (one: Found) => ReactNode
  onTake: (one: Found) => void
  onKeyDown: (event: KeyboardEvent, one: Found) => void
}

/** The rows that match the field above; lies over the content below. */
export function FoundList<Found extends { readonly _id: string }>({
  ref,
  label,
  found,
  show,
  onTake,
  onKeyDown,
}: FoundListProps<Found>) {
  if (found.length === 0) return null
  return (
    <ul ref={ref} className={classes.list} aria-label={label}>
      {found.map((one) => (
        <li key={one._id}>
          <UnstyledButton
            className={classes.option ?? ''}
            tabIndex={-1}
            onClick={() => onTake(one)}
            onKeyDown={(event) => onKeyDown(event, one)}
          >
            {show(one)}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

/** The arrows go from the field into the list and back. */
export function moveFocusInResults(event: KeyboardEvent, input: HTMLElement | null, list: HTMLElement | null): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined || !list) return
  const stops = [input, ...list.querySelectorAll('button')]
  const next = stops[stops.findIndex((stop) => stop === event.currentTarget) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}

export function FoundProduct({ product }: { product: Product }) {
  const packs = useOwnPacks(product)
  const inStock = isInStock({ ...packs, stock: product.stock })
  const whyNone = lineSentence.short({ packs, available: product.stock })
  return (
    <>
      <Pictured picture={product.picture[0]} focus={product.focus}>
        <span className={layout.name}>{printedQuotes(product.productName)}</span>
        <span className={layout.fine}>{[product.productCode, product.maat].filter(Boolean).join(' · ')}</span>
        {!inStock && product.stock > 0 && <span className={layout.warning}>{whyNone}</span>}
      </Pictured>
      <span className={classes.facts}>
        <span>{euroOfPrice(product.price)}</span>
        <span className={layout.fine} data-bad={!inStock || undefined}>
          {product.stock > 0 ? showPieces(product.stock) : whyNone}
        </span>
      </span>
    </>
  )
}
