import { useQuery } from '@tanstack/react-query'
import ListPlus from 'lucide-react/icons/list-plus'
import { useState } from 'react'
import type { Product } from '../../../contract/endpoints/products.ts'
import { minute } from '../../../contract/values/durations.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { ListChoice } from './list-choice.tsx'
import { namedLists } from './named-lists.ts'

export function AddToList({ product }: { product: Pick<Product, '_id' | 'productName'> }) {
  const [isOpen, setOpen] = useState(false)
  const { data: named } = useQuery({ ...namedLists, staleTime: 5 * minute, meta: { quiet: true } })
  if (!named?.some(({ favorieten, gedeeldDoor }) => !favorieten && gedeeldDoor === undefined)) return null
  return (
    <>
      <IconButton
        small
        tooltip
        label={`Voeg toe aan lijst: ${product.productName}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ListPlus size={18} />
      </IconButton>
      {isOpen && <ListChoice product={product} onClose={() => setOpen(false)} />}
    </>
  )
}
