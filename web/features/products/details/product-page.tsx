import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { products } from '../../../../contract/endpoints/products.ts'
import { dataUnlessGone, query } from '../../../api/api.ts'
import { BackLink } from '../../../ui/buttons/back-link.tsx'
import { Missing } from '../../../ui/page/states.tsx'
import { readDraft } from './edit-draft.ts'
import { ProductDetails } from './product-details.tsx'
import { ProductEdit } from './product-edit.tsx'

const list = '/productbeheer/main/0'

export function ProductPage({ id }: { id: string }) {
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
