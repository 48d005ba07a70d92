import { Navigate, useParams } from 'react-router'
import { BulkPage } from './bulk/bulk-page.tsx'
import { EditListPage } from './cells/edit-list-page.tsx'
import { NewProductPage } from './details/new-product-page.tsx'
import { ProductPage } from './details/product-page.tsx'
import { ProductsMain } from './list/products-main.tsx'
import { ImportPage } from './sheets/import-page.tsx'
import { sheetJobs } from './sheets/sheet-jobs.ts'
import { SheetPage } from './sheets/sheet-page.tsx'

export function ProductsPage() {
  const { pageStatus, id = '' } = useParams()
  if (pageStatus === 'main') return <ProductsMain />
  if (pageStatus === 'new') return <NewProductPage />
  if (pageStatus === 'details') return <ProductPage key={id} id={id} />
  if (pageStatus === 'wijzigen') return <BulkPage />
  if (pageStatus === 'bewerken') return <EditListPage />
  if (pageStatus === 'importeren') return <ImportPage />
  const job = sheetJobs.find(({ name }) => name === pageStatus)
  if (job) return <SheetPage key={job.name} job={job} />
  return <Navigate to="/PageNotFound" replace />
}
