import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { editablePrice, euroOfPrice } from '../../../contract/values/money.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import { query } from '../../api/query.ts'
import { classNames } from '../../ui/class-names.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import layout from '../../ui/layout.module.css'
import classes from './agreed-prices.module.css'
import type { PriceRow } from './edited-prices.ts'

const offered = 5

interface AddProductProps {
  has: (_id: string) => boolean
  onAdd: (row: PriceRow) => void
}

export function AddProduct({ has, onAdd }: AddProductProps) {
  const [zoek, setZoek] = useState('')
  const { data, isError, isPlaceholderData } = useQuery({
    ...query(products.all, { query: { zoek, pagina: 1, perPagina: offered } }),
    enabled: zoek !== '',
    placeholderData: keepPreviousData,
  })
  const found = zoek === '' ? [] : (data ?? [])
  const add = (product: ManagedProduct) => {
    setZoek('')
    onAdd(newRow(product))
  }
  return (
    <div className={layout.close}>
      <SearchBox
        zoek={zoek}
        placeholder="Voeg een product toe"
        label="Zoek een product om toe te voegen, op code of naam"
        pause={200}
        onSearch={setZoek}
        onEnter={(typed) => {
          // Not a result of the previous search.
          if (typed !== zoek || isPlaceholderData) return
          const first = found.find(({ _id }) => !has(_id))
          if (first) add(first)
        }}
      />
      {found.length > 0 && (
        <ul className={classes.offers} aria-label="Gevonden producten">
          {found.map((product) => (
            <li key={product._id} className={classes.offer}>
              <span className={classes.offerName}>
                {printedQuotes(product.productName)} <span className={layout.fine}>{product.productCode}</span>
              </span>
              <span className={classes.offerPrice}>{euroOfPrice(product.price)}</span>
              <Button
                h={44}
                variant="light"
                disabled={has(product._id)}
                aria-label={`${has(product._id) ? 'Staat erop' : 'Voeg toe'}: ${product.productName}`}
                onClick={() => add(product)}
              >
                {has(product._id) ? 'Staat erop' : 'Voeg toe'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <output className={classNames(layout.note, classes.found)}>
        {isError
          ? 'Zoeken lukt nu niet, probeer het zo opnieuw.'
          : zoek !== '' && data?.length === 0
            ? 'Geen product gevonden.'
            : ''}
      </output>
    </div>
  )
}

/** Starts at the product's own price. */
function newRow({ _id, productCode, productName, price }: ManagedProduct): PriceRow {
  return {
    _id,
    product: { productCode, productName, price },
    price: editablePrice(price),
    van: '',
    totEnMet: '',
  }
}
