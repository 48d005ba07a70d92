import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ManagedProduct, products } from '../../../../contract/endpoints/products.ts'
import { api } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'
import { keyOf, query } from '../../../api/query.ts'
import { type BulkRow, dropEntered, type Entered, readEntered, storeEntered } from './entered.ts'
import type { Change } from './judge-rows.ts'

interface EnterChanges {
  /** What this is, in the browser's storage: what was entered can be undone as well when somebody comes back. */
  kept: string
  /** The rows are entered, and the catalogue of after it is there. */
  onEntered: () => void
  /** The same, before it and also where the page was left meanwhile. */
  onStored?: () => void
  /** Nothing was entered: the catalogue as it is now. */
  onRefused?: (catalogue: readonly ManagedProduct[]) => void
  /** It was refused, or no answer came: it may have been entered after all. */
  onFailed?: () => void
}

interface Sent {
  readonly rows: readonly BulkRow[]
  /** Empty where this is the undoing itself. */
  readonly undo: readonly BulkRow[]
  readonly referentie: string
}

/** Why nothing was changed. */
export interface Refused {
  readonly error: Error
  readonly wasUndo: boolean
  /** Codes of the products that changed meanwhile, or names for those that have gone. */
  readonly moved: readonly string[]
}

/** All changes in one call, all or none, and their undoing for as long as nothing else changed. */
export function useEnterChanges({ kept, onEntered, onStored, onRefused, onFailed }: EnterChanges) {
  const client = useQueryClient()
  const [entered, setEntered] = useState<Entered | undefined>(() => readEntered(kept))
  const [refused, setRefused] = useState<Refused>()
  const send = useMutation({
    mutationFn: ({ rows, referentie }: Sent) =>
      api(products.bulk, { body: { rows: [...rows], ...(referentie.trim() !== '' && { referentie }) } }),
    // The page itself tells why nothing was changed.
    meta: { quiet: true },
    onSuccess: ({ changed }, { undo }) => {
      if (undo.length === 0) return dropEntered(kept)
      storeEntered(kept, { changed, undo, at: new Date().toISOString() })
      onStored?.()
    },
    onError: async (error, { rows, undo }) => {
      const wasUndo = undo.length === 0
      const hasAnswered = error instanceof ApiError && error.refused
      const catalogue = hasAnswered
        ? await client.fetchQuery({ ...query(products.all), staleTime: 0 }).catch(() => undefined)
        : undefined
      const moved = catalogue ? movedSince(rows, catalogue) : []
      // Versions only grow: what has been changed since can never be undone by these rows.
      if (wasUndo && moved.length > 0) {
        dropEntered(kept)
        setEntered(undefined)
      }
      setRefused({ error, wasUndo, moved })
      if (!wasUndo) onFailed?.()
      if (catalogue && !wasUndo) onRefused?.(catalogue)
    },
    // What is there now: for the next difference, or since it may be what stood in the way.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(products.all) }),
  })
  const mutate = (sent: Sent) => {
    setRefused(undefined)
    send.mutate(sent, {
      onSuccess: ({ changed }, { undo }) => {
        setEntered({ changed, undo, at: undefined })
        if (undo.length > 0) onEntered()
      },
    })
  }
  return {
    entered,
    refused,
    isPending: send.isPending,
    enter: (changes: readonly Change[], referentie = '') =>
      mutate({ rows: changes.map(({ row }) => row), undo: changes.map(({ undo }) => undo), referentie }),
    undo: () => mutate({ rows: entered?.undo ?? [], undo: [], referentie: '' }),
    /** What was refused is no longer told. */
    dismiss: () => setRefused(undefined),
    forget: () => {
      setEntered(undefined)
      setRefused(undefined)
      dropEntered(kept)
    },
  }
}

/** Which of the rows' products are no longer of the row's version. */
function movedSince(rows: readonly BulkRow[], catalogue: readonly ManagedProduct[]): string[] {
  const known = new Map(catalogue.map((product) => [product._id, product]))
  return rows.flatMap(({ _id, version }) => {
    const product = known.get(_id)
    if (!product) return ['een product dat verwijderd is']
    return version === undefined || version === product.version ? [] : [product.productCode]
  })
}
