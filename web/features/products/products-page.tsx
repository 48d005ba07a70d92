import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import { products } from '../../../contract/endpoints/products.ts'
import { dataUnlessGone, query } from '../../api/api.ts'
import { BackLink } from '../../ui/buttons/back-link.tsx'
import { Missing } from '../../ui/page/states.tsx'
import { BulkPage } from './bulk/bulk-page.tsx'
import { EditListPage } from './cells/edit-list-page.tsx'
import { NewProductPage } from './details/new-product-page.tsx'
import { readDraft } from './details/edit-draft.ts'
import { ProductDetails } from './details/product-details.tsx'
import { ProductEdit } from './details/product-edit.tsx'
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

const list = '/productbeheer/main/0'

function ProductPage({ id }: { id: string }) {
  const [draft] = useState(() => readDraft(id))
  const [editing, setEditing] = useState(draft !== undefined)
  const answer = useQuery({ ...query(products.one, { params: { id } }), staleTime: 0 })
  const product = dataUnlessGone(answer)
  if (!product) return <Missing what="Product" answer={answer} to={list} back="Naar productbeheer" />
  return (
    <>
      <BackLink to={list}>Productbeheer</BackLink>
      {editing ? (
        <ProductEdit product={product} draft={draft} />
      ) : (
        <ProductDetails product={product} onEdit={() => setEditing(true)} />
      )}
    </>
  )
}
