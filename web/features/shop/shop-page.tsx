import { lazy, Suspense, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import type { Product } from '../../../contract/endpoints/products.ts'
import { isNarrowed, type ShopStatus, shopStatusOf } from '../../../contract/rules/shop-place.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { CartBar } from './cart-bar.tsx'
import { categories } from './categories.ts'
import { CategoryButtons } from './category-buttons.tsx'
import classes from './shop-page.module.css'
import { ShopProducts } from './shop-products.tsx'
import { ShopTools } from './shop-tools.tsx'
import { useNarrowable } from './use-narrowable.ts'
import { useShopPlace } from './use-shop-place.ts'

let foldedBefore: boolean | undefined

const ShopFilters = lazy(async () => ({ default: (await import('./shop-filters.tsx')).ShopFilters }))

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
  const title = categories.find(({ type }) => type === shown)?.label ?? 'Alle producten'

  return (
    <div className={classes.page} data-narrowing={open || undefined}>
      <PageHeading
        actions={<CategoryButtons current={shown} view={view} />}
        tools={
          <ShopTools
            address={address}
            filters={offered ? { open, active, toggle } : undefined}
            onEnter={(searched) => setAwaited(searched)}
          />
        }
      >
        {title}
      </PageHeading>
      {open && (
        <Suspense fallback={<div className={classes.filters} />}>
          <ShopFilters address={address} />
        </Suspense>
      )}
      {/* Another page of this category replaces this one once loaded; another category starts empty. */}
      <ShopProducts
        key={status}
        address={address}
        awaited={awaited}
        onArrived={() => setAwaited(undefined)}
        onSeen={setSeen}
      />
      <CartBar />
    </div>
  )
}
