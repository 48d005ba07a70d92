import { memo } from 'react'
import { showCount } from '../../../contract/counts.ts'
import { euroOfPrice } from '../../../contract/money.ts'
import type { Product } from '../../../contract/products.ts'
import { printedQuotes } from '../../../contract/quotes.ts'
import { factWords } from '../../ui/fact-words.ts'
import { Picture } from '../../ui/picture.tsx'
import { ListQty } from './list-qty.tsx'
import classes from './shop-list.module.css'

interface ShopListRowProps {
  product: Product
  /** Pieces in the cart, undefined for none. */
  qty: number | undefined
  /** The list has a column of sizes. */
  sizes: boolean
  sought: boolean
}

/** One product as a line. */
export const ShopListRow = memo(function ShopListRow({ product, qty, sizes, sought }: ShopListRowProps) {
  const [picture] = product.picture
  const name = printedQuotes(product.productName)
  const { botanisch, ...facts } = product
  // The size stands in a column of its own.
  const says = [...factWords({ ...facts, botanisch, maat: '' }), botanisch].filter((words) => words !== '').join(' · ')
  const inStock = product.stock > 0
  return (
    <tr className={classes.row} data-ordered={qty !== undefined || undefined} data-sought={sought || undefined}>
      <td className={classes.picture}>
        {picture !== undefined && <Picture className={classes.image} filename={picture} alt="" sizes="2.5rem" />}
      </td>
      <td className={classes.code}>{product.productCode}</td>
      <th scope="row" className={classes.name} title={says === '' ? name : `${name}: ${says}`}>
        <span className={classes.words}>{name}</span>
        {says !== '' && <span className={classes.facts}>{says}</span>}
      </th>
      {sizes && <td className={classes.size}>{product.maat}</td>}
      <td className={classes.stock} data-numeric data-out={!inStock || undefined}>
        {showCount(product.stock)}
      </td>
      <td className={classes.price} data-numeric>
        {euroOfPrice(product.price)}
      </td>
      <td className={classes.qty} data-numeric>
        {inStock || qty !== undefined ? (
          <ListQty product={product} qty={qty} />
        ) : (
          <span className={classes.out}>Niet op voorraad!</span>
        )}
      </td>
    </tr>
  )
})
