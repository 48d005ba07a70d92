import { useState } from 'react'
import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import { type CellEdits, type CellField, rebase, typeInCell } from './cell-edits.ts'

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

export function useCellEdits() {
  const [state, setState] = useState(nothing)
  return {
    edits: state.edits,
    canUndo: state.steps.length > 0,
    type: (product: ManagedProduct, field: CellField, text: string) =>
      setState(({ edits, steps }) => {
        const last = steps.at(-1)
        const goesOn = last?.product._id === product._id && last.field === field
        const step = { product, field, text: edits.get(product._id)?.typed[field] }
        const next = typeInCell(edits, product, field, text)
        const way = goesOn ? steps : [...steps, step]
        // A cell back at its old text needs no step.
        const isBack = next.get(product._id)?.typed[field] === way.at(-1)?.text
        return { edits: next, steps: isBack ? way.slice(0, -1) : way }
      }),
    undo: () =>
      setState(({ edits, steps }) => {
        const last = steps.at(-1)
        if (!last) return nothing
        return { edits: typeInCell(edits, last.product, last.field, last.text), steps: steps.slice(0, -1) }
      }),
    rebase: (catalogue: readonly ManagedProduct[]) =>
      setState(({ edits, steps }) => ({ edits: rebase(edits, catalogue), steps })),
    clear: () => setState(nothing),
  }
}
