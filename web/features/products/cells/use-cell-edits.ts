import { useState } from 'react'
import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import { type CellEdits, type CellField, rebase, typeInCell, changeOf, complaintsOf } from './cell-edits.ts'
import { codeOf, fieldOf } from '../../../api/api.ts'
import { reasonOfRow } from '../changes/entered-notice.tsx'
import { useBulkChange } from '../changes/use-bulk-change.ts'

interface Step {
  readonly product: ManagedProduct
  readonly field: CellField
  readonly text: string | undefined
}

interface State {
  readonly edits: CellEdits
  readonly steps: readonly Step[]
}

const nothing: State = { edits: new Map(), steps: [] }

/** Saved in one request, all or none; an error is shown at its cell. */
export function useCellEdits() {
  const [{ edits, steps }, setState] = useState(nothing)
  const entering = useBulkChange({
    storedAs: 'cellen',
    onEntered: () => setState(nothing),
    onFailed: (catalogue) => {
      if (catalogue) setState((before) => ({ ...before, edits: rebase(before.edits, catalogue) }))
    },
  })
  const changes = [...edits.values()].flatMap((edit) => changeOf(edit) ?? [])
  const complaints = [...edits.values()].flatMap((edit) => {
    const [first] = Object.values(complaintsOf(edit))
    return first === undefined ? [] : [`${edit.basis.productCode}: ${first}`]
  })
  const { refused } = entering
  const [, place, field] = (refused && fieldOf(refused.error)?.split('.')) ?? []
  return {
    edits,
    entering,
    changes,
    complaints,
    canUndo: steps.length > 0,
    type: (product: ManagedProduct, field: CellField, text: string) => {
      entering.dismiss()
      setState(({ edits, steps }) => {
        const last = steps.at(-1)
        const goesOn = last?.product._id === product._id && last.field === field
        const step = { product, field, text: edits.get(product._id)?.typed[field] }
        const next = typeInCell(edits, product, field, text)
        const way = goesOn ? steps : [...steps, step]
        // A cell back at its old text needs no step.
        const isBack = next.get(product._id)?.typed[field] === way.at(-1)?.text
        return { edits: next, steps: isBack ? way.slice(0, -1) : way }
      })
    },
    undo: () =>
      setState(({ edits, steps }) => {
        const last = steps.at(-1)
        if (!last) return nothing
        return { edits: typeInCell(edits, last.product, last.field, last.text), steps: steps.slice(0, -1) }
      }),
    faultOf: (id: string, cell: CellField): string | undefined => {
      if (!refused || refused.wasUndo || refused.moved.length > 0) return undefined
      const about = codeOf(refused.error) === 'stock' ? 'stock' : field
      return about === cell && refused.rows[Number(place)]?._id === id ? reasonOfRow(refused.error) : undefined
    },
    save: () => entering.enter(changes),
  }
}
