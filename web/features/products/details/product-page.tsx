import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { products } from '../../../../contract/endpoints/products.ts'
import { statusOf } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { BackLink } from '../../../ui/buttons/back-link.tsx'
import { Empty, Failed, Loading } from '../../../ui/page/states.tsx'
import { readDraft } from './edit-draft.ts'
import { ProductDetails } from './product-details.tsx'
import { ProductEdit } from './product-edit.tsx'

const list = '/productbeheer/main/0'

/** /productbeheer/details/{id}: details, and with 'Bewerk' the edit view (§2, §4). */
export function ProductPage({ id }: { id: string }) {
  const [draft] = useState(() => readDraft(id))
  const [editing, setEditing] = useState(draft !== undefined)
  const { data, error, refetch } = useQuery({ ...query(products.one, { params: { id } }), staleTime: 0 })

  if (!data) {
    if (!error) return <Loading label="Product wordt geladen" />
    if (statusOf(error) !== 404) return <Failed onRetry={() => void refetch()} />
    return (
      <Empty title="Product niet gevonden">
        <Button component={Link} to={list} variant="light">
          Naar productbeheer
        </Button>
      </Empty>
    )
  }
  return (
    <>
      <BackLink to={list}>Productbeheer</BackLink>
      {editing ? (
        <ProductEdit product={data} draft={draft} />
      ) : (
        <ProductDetails product={data} onEdit={() => setEditing(true)} />
      )}
    </>
  )
}
