import { euroOfPrice } from '../../../../contract/values/money.ts'
import type { Product } from '../../../../contract/endpoints/products.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import classes from './list-price.module.css'

export function ListPrice({ product: { listPrice } }: { product: Pick<Product, 'listPrice'> }) {
  return (
    listPrice !== undefined && (
      <s className={classes.old}>
        <VisuallyHidden>in plaats van </VisuallyHidden>
        {euroOfPrice(listPrice)}
      </s>
    )
  )
}
