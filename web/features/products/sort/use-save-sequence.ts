import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type ManagedProduct, products } from '../../../../contract/endpoints/products.ts'
import { api } from '../../../api/api.ts'
import { codeOf } from '../../../api/api-error.ts'
import { reloadPage } from '../../../ui/forms/leave-guard.tsx'
import { leaveNote } from '../../../ui/page/page-note.tsx'
import { mergeSequence } from './sequence.ts'

type Rows = readonly ManagedProduct[]

/** PUT products/updateShopIndex. A conflict is merged with the current list, and saved only by another press. */
export function useSaveSequence(initial: Rows, onMerged: (rows: Rows) => void) {
  const [basis, setBasis] = useState(initial)
  const [conflict, setConflict] = useState(false)
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: (rows: Rows) => {
      const before = new Map(basis.map((row) => [row._id, row.shopIndex]))
      const body = rows.map(({ _id }, shopIndex) => ({ _id, shopIndex, shopIndexBasis: before.get(_id) ?? shopIndex }))
      return api(products.updateShopIndex, { body })
    },
    // §8, product management: only logged; the list shows that it was not saved.
    meta: { quiet: true },
    onSuccess: () => {
      leaveNote('De volgorde is opgeslagen.')
      reloadPage()
    },
    onError: async (failure, rows) => {
      if (codeOf(failure) !== 'edit-conflict') return
      const now = await api(products.all).catch(() => undefined)
      if (!now) return
      onMerged(mergeSequence(rows, now))
      setBasis(now)
      setConflict(true)
    },
  })
  return { basis, conflict, error, isPending, isSuccess, send: (rows: Rows) => mutate(rows) }
}
