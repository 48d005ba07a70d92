import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../contract/endpoints/endpoint.ts'
import { type Product, products } from '../../../contract/endpoints/products.ts'
import { productTypeNames } from '../../../contract/rules/product-fields.ts'
import { isNarrowed, type ShopStatus, shopStatusOf } from '../../../contract/rules/shop-place.ts'
import { PageHeading } from '../../ui/page/page.tsx'
import { showProducts } from '../../../contract/values/counts.ts'
import { euro } from '../../../contract/values/money.ts'
import { type CartItem, cartTotal } from '../cart/cart-item.ts'
import { useCart } from '../cart/use-cart.ts'
import { useCover } from '../../ui/use-cover.ts'
import { pageQuery, query } from '../../api/api.ts'
import { CategoryButtons } from './category-buttons.tsx'
import { ShopFilters } from './shop-filters.tsx'
import classes from './shop-page.module.css'
import { ShopProducts } from './shop-products.tsx'
import { ShopTools } from './shop-tools.tsx'
import { useShopPlace } from './use-shop-place.ts'

const total = (voorraad: '0' | '1') => pageQuery(products.shop, { query: { perPagina: 1, voorraad } })

const saysSomething = ({ maat, kleur, bloeiVan }: Product) => maat !== '' || kleur !== '' || bloeiVan !== null

/**
 * Whether the shop can be filtered by product facts, else by stock; undefined for neither.
 * @param seen products that may decide without a request; undefined while loading
 */
function useNarrowable(seen: readonly Product[] | undefined): 'facts' | 'stock' | undefined {
  const isSeen = seen?.some(saysSomething) === true
  // Changes with the catalogue, rarely within a visit.
  const lasting = { enabled: seen !== undefined && !isSeen, staleTime: 300_000, meta: { quiet: true } }
  const { data: facets } = useQuery({ ...query(products.facets, { query: {} }), ...lasting })
  const { data: all } = useQuery({ ...total('0'), ...lasting })
  const { data: inStock } = useQuery({ ...total('1'), ...lasting })
  if (isSeen || (facets && hasFacts(facets))) return 'facts'
  return all !== undefined && inStock !== undefined && inStock.total < all.total ? 'stock' : undefined
}

const hasFacts = (facets: AnswerOf<typeof products.facets>) =>
  Object.values(facets).some((values) => values !== undefined && values.length > 0)

let foldedBefore: boolean | undefined

export function ShopPage() {
  const { pageStatus, productId } = useParams()
  const status = shopStatusOf(pageStatus)
  if (status === undefined) return <Navigate to="/PageNotFound" replace />
  return <Shop status={status} productId={productId} />
}

function Shop({ status, productId }: { status: ShopStatus; productId: string | undefined }) {
  const address = useShopPlace(status, productId)
  const { filter, view } = address.place
  const [seen, setSeen] = useState<readonly Product[]>()
  const narrowable = useNarrowable(seen)
  const [folded, setFolded] = useState(foldedBefore)
  const [awaited, setAwaited] = useState<string>()

  const { zoek, ...chosen } = filter
  const active = isNarrowed(chosen)
  const offered = active || narrowable !== undefined
  const open = offered && (folded === undefined ? active || narrowable === 'facts' : !folded)
  const toggle = () => {
    foldedBefore = open
    setFolded(open)
  }
  const shown = zoek === undefined ? status : 'all'
  const title = shown === 'all' ? 'Alle producten' : productTypeNames[shown]

  return (
    <div className={classes.page} data-narrowing={open || undefined}>
      <PageHeading
        actions={<CategoryButtons current={shown} view={view} />}
        tools={
          <ShopTools address={address} filters={offered ? { open, active, toggle } : undefined} onAwait={setAwaited} />
        }
      >
        {title}
      </PageHeading>
      {open && <ShopFilters address={address} />}
      {/* Another page of this category replaces this one once loaded; another category starts empty. */}
      <ShopProducts
        key={status}
        address={address}
        awaited={awaited}
        onArrived={() => setAwaited(undefined)}
        onSeen={setSeen}
      />
      <CartBar inList={view === 'lijst'} />
    </div>
  )
}

function CartBar({ inList }: { inList: boolean }) {
  const items = useCart()
  return items.length === 0 ? null : <Bar items={items} inList={inList} />
}

function Bar({ items, inList }: { items: readonly CartItem[]; inList: boolean }) {
  const bar = useCover<HTMLDivElement>('bottom')
  return (
    <div ref={bar} className={classes.bar} data-in-list={inList || undefined} data-screen-only>
      <Link to="/shoppingcart" className={classes.cart}>
        <ShoppingBasket size={20} />
        <span>{`Winkelwagentje: ${showProducts(items.length)}`}</span>
        <strong className={classes.total}>{euro(cartTotal(items))}</strong>
      </Link>
    </div>
  )
}
