import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { productTypeNames, productTypes } from '../../../contract/rules/product-fields.ts'
import type { ShopStatus, ShopView } from '../../../contract/rules/shop-place.ts'
import classes from './category-buttons.module.css'
import { CategoryDrawing } from './product/category-drawing.tsx'
import { shopQuery } from './shop-query.ts'

const shopStatuses: readonly ShopStatus[] = ['all', ...productTypes]

export function CategoryButtons({ current, view }: { current: ShopStatus; view: ShopView }) {
  const client = useQueryClient()
  return (
    <nav aria-label="Categorieën">
      <ul className={classes.list}>
        {shopStatuses.map((type) => {
          const place = { status: type, page: 1, productId: undefined, view, filter: {} }
          const prefetch = () => void client.prefetchQuery(shopQuery(place))
          return (
            <li key={type}>
              <Link
                to={`/shop/${type}/0${view === 'lijst' ? '?weergave=lijst' : ''}`}
                className={classes.button}
                aria-current={type === current ? 'page' : undefined}
                onPointerEnter={prefetch}
                onFocus={prefetch}
              >
                {type !== 'all' && <CategoryDrawing type={type} className={classes.drawing} />}
                {type === 'all' ? 'Alles' : productTypeNames[type]}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
