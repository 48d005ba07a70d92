import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { shopPageSize } from '../../../contract/limits.ts'
import { shopPlace, type ShopStatus, shopStatusOf } from '../../../contract/shop-place.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { CartBar } from './cart-bar.tsx'
import { categories } from './categories.ts'
import { CategoryButtons } from './category-buttons.tsx'
import { ProductCard, ProductCardOutline } from './product-card.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './shop-page.module.css'
import { shopQuery } from './shop-query.ts'

export function ShopPage() {
  const { pageStatus, productId } = useParams()
  const status = shopStatusOf(pageStatus)
  if (status === undefined) return <Navigate to="/PageNotFound" replace />
  const title = categories.find(({ type }) => type === status)?.label ?? 'Alle producten'
  return (
    <div className={classes.page}>
      <PageHeading actions={<CategoryButtons current={status} />}>{title}</PageHeading>
      {/* Another page of this category replaces the present one when it is there; another category starts empty. */}
      <Products key={status} status={status} productId={productId} />
      <CartBar />
    </div>
  )
}

function Products({ status, productId }: { status: ShopStatus; productId: string | undefined }) {
  const [params] = useSearchParams()
  const place = shopPlace(status, productId, params.get('pagina'))
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...shopQuery(place),
    placeholderData: keepPreviousData,
  })
  const client = useQueryClient()
  const page = data?.page ?? place.page ?? 1
  const pages = Math.ceil((data?.total ?? 0) / shopPageSize)
  const prefetch = (target: number) =>
    void client.prefetchQuery(shopQuery({ status, page: target, productId: undefined }))

  const hasNext = page < pages && !isPlaceholderData
  useEffect(() => {
    if (hasNext) void client.prefetchQuery(shopQuery({ status, page: page + 1, productId: undefined }))
  }, [client, hasNext, page, status])

  if (isError && !data)
    return <Failed text="De producten konden niet worden opgehaald." onRetry={() => void refetch()} />
  if (!data) return <Outline />
  if (data.rows.length === 0) return <NoProducts beyond={data.total > 0} to={`/shop/${status}/0`} />

  const sought = place.productId
  return (
    <>
      {sought !== undefined && !data.rows.some(({ _id }) => _id === sought) && place.page === undefined && (
        <p className={classes.gone}>Het product dat u zocht, is niet meer in de winkel.</p>
      )}
      <ul className={classes.cards} data-stale={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
        {data.rows.map((product) => (
          <ProductCard key={product._id} product={product} sought={product._id === sought} />
        ))}
      </ul>
      <Pagination page={page} pages={pages} path={`/shop/${status}/0`} onIntent={prefetch} />
      <VisuallyHidden as="output">{`Pagina ${page} van ${pages}`}</VisuallyHidden>
    </>
  )
}

/** The cards' places before their products are known, so that nothing moves when they come. */
function Outline() {
  return (
    <ul className={classes.cards} aria-label="Producten worden geladen" aria-busy="true">
      {Array.from({ length: shopPageSize }, (_, index) => (
        <ProductCardOutline key={index} />
      ))}
    </ul>
  )
}

function NoProducts({ beyond, to }: { beyond: boolean; to: string }) {
  return beyond ? (
    <Empty title="Deze pagina bestaat niet">
      <Link to={to}>Naar de eerste pagina</Link>
    </Empty>
  ) : (
    <Empty title="Er zijn nu geen producten in deze categorie">
      <Link to="/shop/all/0">Bekijk alle producten</Link>
    </Empty>
  )
}
