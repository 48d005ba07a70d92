import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { showProducts } from '../../../contract/values/counts.ts'
import { shopListPageSize, shopPageSize } from '../../../contract/values/limits.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { isNarrowed, shopFilterQuery } from '../../../contract/rules/shop-place.ts'
import { OfferButton } from '../exports/offer-button.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { Empty, Failed } from '../../ui/page/states.tsx'
import { hasTouchKeyboard } from '../../ui/has-touch-keyboard.ts'
import { withParams } from '../../ui/search-params.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { NothingInShop } from './nothing-in-shop.tsx'
import { ProductCard, ProductCardOutline } from './product/product-card.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import classes from './shop-page.module.css'
import { ShopList } from './shop-list.tsx'
import { shopQuery } from './shop-query.ts'
import type { ShopAddress } from './use-shop-place.ts'

interface ShopProductsProps {
  address: ShopAddress
  /** A search submitted with Enter, whose first product gets the focus. */
  awaited: string | undefined
  onArrived: () => void
  /** Called before painting, so that nothing above the products shifts. */
  onSeen: (products: readonly Product[]) => void
}

const useShopPage = (place: ShopAddress['place']) => {
  const answer = useQuery({ ...shopQuery(place), placeholderData: keepPreviousData })
  const page = answer.data?.page ?? place.page ?? 1
  const pages = Math.ceil((answer.data?.total ?? 0) / (place.view === 'lijst' ? shopListPageSize : shopPageSize))
  return { ...answer, page, pages }
}

export function ShopProducts(props: ShopProductsProps) {
  const { data, page, pages } = useShopPage(props.address.place)
  return (
    <>
      <Products {...props} />
      {/* Outlasts the products: what is mounted with its text may not be read aloud. */}
      <VisuallyHidden as="output">
        {data &&
          (data.rows.length === 0
            ? 'Niets gevonden'
            : `${showProducts(data.total)} gevonden, pagina ${page} van ${pages}`)}
      </VisuallyHidden>
    </>
  )
}

function Products({ address, awaited, onArrived, onSeen }: ShopProductsProps) {
  const { place } = address
  const { status, filter, view } = place
  const { data, isError, isPlaceholderData, refetch, page, pages } = useShopPage(place)
  const client = useQueryClient()
  const { search } = useLocation()
  const prefetch = (target: number) =>
    void client.prefetchQuery(shopQuery({ ...place, page: target, productId: undefined }))

  const hasNext = page < pages && !isPlaceholderData
  const prefetchNext = useEffectEvent(() => prefetch(page + 1))
  useEffect(() => {
    if (hasNext) prefetchNext()
  }, [hasNext, page, status, filter, view])

  const there = data !== undefined
  const seen = useEffectEvent(() => onSeen(data?.rows ?? []))
  useLayoutEffect(() => {
    if (there) seen()
  }, [there])

  const results = useRef<HTMLDivElement>(null)
  const arrived = useEffectEvent(onArrived)
  const arriving = awaited === (filter.zoek ?? '') && there && !isPlaceholderData
  useEffect(() => {
    if (!arriving) return
    const { activeElement: at } = document
    // By now the user may be typing a quantity.
    if (at instanceof HTMLInputElement && at.type === 'search') {
      if (hasTouchKeyboard()) at.blur()
      else results.current?.querySelector<HTMLElement>('input[inputmode="numeric"]')?.focus()
    }
    arrived()
  }, [arriving])

  const sought = place.productId
  const isAbsent =
    sought !== undefined &&
    place.page === undefined &&
    data !== undefined &&
    !isPlaceholderData &&
    !data.rows.some(({ _id }) => _id === sought)
  // Its category may have changed since the address was saved.
  const elsewhere = useQuery({
    ...shopQuery({ ...place, status: 'all' }),
    enabled: isAbsent && status !== 'all',
  })

  if (isError && !data)
    return <Failed text="De producten konden niet worden opgehaald." onRetry={() => void refetch()} />
  if (!data) return <Outline />
  const category = elsewhere.data?.rows.find(({ _id }) => _id === sought)?.productType
  if (isAbsent && category !== undefined && category !== status)
    return <Navigate to={{ pathname: `/shop/${category}/${sought}`, search }} replace />
  if (data.rows.length === 0) {
    if (data.total > 0) return <NoSuchPage path={`/shop/${status}/0`} />
    if (!isNarrowed(filter)) return <NoProducts isAll={status === 'all'} />
    return <NothingInShop address={address} />
  }

  const narrowed = isNarrowed(filter)
  const stale = { 'data-stale': isPlaceholderData || undefined, 'aria-busy': isPlaceholderData }
  return (
    <div ref={results}>
      {isAbsent && !elsewhere.isLoading && (
        <p className={classNames(layout.notice, layout.apart)} data-tone="warning">
          Het product dat u zocht, staat niet meer in de winkel.
        </p>
      )}
      {(narrowed || view === 'lijst') && (
        <div className={classNames(layout.between, layout.note, classes.above)}>
          <span>{`${showProducts(data.total)}${narrowed ? ' gevonden' : ''}`}</span>
          {view === 'lijst' && (
            <span className="mantine-visible-from-sm">Enter: volgende regel, Ctrl+Enter: bestellen</span>
          )}
        </div>
      )}
      {view === 'lijst' ? (
        <ShopList products={data.rows} sought={sought} {...stale} />
      ) : (
        <ul className="start-cards" {...stale}>
          {data.rows.map((product) => (
            <ProductCard key={product._id} product={product} sought={product._id === sought} />
          ))}
        </ul>
      )}
      {/* Shows the page being loaded, so that a second press goes one further. */}
      <Pagination
        page={(isPlaceholderData && place.page) || page}
        pages={pages}
        path={`/shop/${status}/0`}
        onIntent={prefetch}
      />
      <div className={classNames(layout.row, classes.offer)}>
        <OfferButton query={{ ...shopFilterQuery(place), ...(place.sorteer && { sorteer: place.sorteer }) }} />
      </div>
    </div>
  )
}

function Outline() {
  return (
    <ul className="start-cards" aria-label="Producten worden geladen" aria-busy="true">
      {Array.from({ length: shopPageSize }, (_, index) => (
        <ProductCardOutline key={index} />
      ))}
    </ul>
  )
}

function NoSuchPage({ path }: { path: string }) {
  const [params] = useSearchParams()
  return (
    <Empty title="Deze pagina bestaat niet">
      <Link to={`${path}?${withParams(params, { pagina: '' })}`}>Naar de eerste pagina</Link>
    </Empty>
  )
}

const NoProducts = ({ isAll }: { isAll: boolean }) => (
  <Empty title={`Er zijn nu geen producten in ${isAll ? 'de winkel' : 'deze categorie'}`}>
    {!isAll && <Link to="/shop/all/0">Bekijk alle producten</Link>}
  </Empty>
)
