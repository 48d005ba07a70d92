import { useState } from 'react'
import { codeOf, fieldOf } from '../../../api/api-error.ts'
import { reasonOfRow } from '../sheets/reason-of-row.ts'
import { useEnterChanges } from '../sheets/use-enter-changes.ts'
import { type CellField, cellFields, changeOf, complaintsOf } from './cell-edits.ts'
import type { useCellEdits } from './use-cell-edits.ts'

/** One request, all or none; an error is shown at its cell. */
export function useSaveCells({ edits, rebase, clear }: ReturnType<typeof useCellEdits>) {
  /** In the order sent: a refusal names a row by its index. */
  const [sent, setSent] = useState<readonly string[]>([])
  const entering = useEnterChanges({ storedAs: 'cellen', onEntered: clear, onRefused: rebase })
  const changes = [...edits.values()].flatMap((edit) => changeOf(edit) ?? [])
  const complaints = [...edits.values()].flatMap((edit) => {
    const [first] = Object.values(complaintsOf(edit))
    return first === undefined ? [] : [`${edit.basis.productCode}: ${first}`]
  })
  const { refused } = entering
  const [, place, field] = (refused && fieldOf(refused.error)?.split('.')) ?? []
  return {
    entering,
    changes,
    complaints,
    faultOf: (id: string, cell: CellField): string | undefined => {
      if (!refused || refused.wasUndo || refused.moved.length > 0 || sent[Number(place)] !== id) return undefined
      const about = codeOf(refused.error) === 'stock' ? 'stock' : cellFields.find((one) => one === field)
      return about === cell ? reasonOfRow(refused.error) : undefined
    },
    forget: () => {
      if (refused) entering.dismiss()
    },
    save: () => {
      setSent(changes.map(({ row }) => row._id))
      entering.enter(changes)
    },
  }
}
