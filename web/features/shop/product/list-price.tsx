import { euroOfPrice } from '../../../../contract/values/money.ts'
import type { Product } from '../../../../contract/endpoints/products.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import layout from '../../../ui/layout.module.css'

export function ListPrice({ product: { listPrice } }: { product: Pick<Product, 'listPrice'> }) {
  return (
    listPrice !== undefined && (
      <s className={layout.fine}>
        <VisuallyHidden>in plaats van </VisuallyHidden>
        {euroOfPrice(listPrice)}
      </s>
    )
  )
}
