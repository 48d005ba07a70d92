import { Navigate, useParams } from 'react-router'
import { NewProductPage } from './details/new-product-page.tsx'
import { ProductPage } from './details/product-page.tsx'
import { ProductsMain } from './list/products-main.tsx'

/** /productbeheer/:pageStatus/:id (§2): main, new or details. */
export function ProductsPage() {
  const { pageStatus, id = '' } = useParams()
  if (pageStatus === 'main') return <ProductsMain />
  if (pageStatus === 'new') return <NewProductPage />
  if (pageStatus === 'details') return <ProductPage key={id} id={id} />
  return <Navigate to="/PageNotFound" replace />
}
