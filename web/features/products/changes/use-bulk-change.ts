import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ManagedProduct, products } from '../../../../contract/endpoints/products.ts'
import { api, codeOf, invalidate, isUnanswered, query, statusOf } from '../../../api/api.ts'
import {
  type BulkRow,
  type Change,
  changeKey,
  dropAppliedChange,
  type AppliedChange,
  forgetChangeKey,
  readAppliedChange,
  storeAppliedChange,
} from './bulk-change.ts'

interface BulkChange {
  /** Storage key: a change can be undone at a later visit. */
  storedAs: string
  onEntered: () => void
  /** As `onEntered`, but earlier, and also after the page was left. */
  onStored?: () => void
  /** Gets the current catalogue; undefined if it is unknown whether the change was entered, or what there is now. */
  onFailed?: (catalogue: readonly ManagedProduct[] | undefined) => void
}

interface Sent {
  readonly rows: readonly BulkRow[]
  /** Empty for an undo. */
  readonly undo: readonly BulkRow[]
  readonly referentie: string
  readonly key: string
}

export interface Refused {
  readonly error: Error
  /** In the order sent: the error names a row by its index. */
  readonly rows: readonly BulkRow[]
  readonly wasUndo: boolean
  /** Codes of products changed meanwhile, or names of removed ones. */
  readonly moved: readonly string[]
}

export function useBulkChange({ storedAs, onEntered, onStored, onFailed }: BulkChange) {
  const client = useQueryClient()
  const [entered, setEntered] = useState<AppliedChange | undefined>(() => readAppliedChange(storedAs))
  const [refused, setRefused] = useState<Refused>()
  const send = useMutation({
    mutationFn: ({ rows, referentie, key }: Sent) =>
      api(products.bulk, {
        body: { rows: [...rows], ...(referentie.trim() !== '' && { referentie }) },
        headers: { 'Idempotency-Key': key },
      }),
    // The page itself shows why nothing was changed.
    meta: { quiet: true },
    onSuccess: ({ changed }, { undo, key }) => {
      if (undo.length === 0) return dropAppliedChange(storedAs)
      forgetChangeKey(storedAs)
      storeAppliedChange(storedAs, { changed, undo, at: new Date().toISOString(), key })
      onStored?.()
    },
    onError: async (error, { rows, undo }) => {
      const wasUndo = undo.length === 0
      const isConflict = statusOf(error) === 409
      // A 409 is definite: nothing was entered, or this key's first request was. Other errors leave it open.
      if (!wasUndo && isConflict) forgetChangeKey(storedAs)
      const catalogue = isUnanswered(error)
        ? undefined
        : await client.fetchQuery({ ...query(products.all), staleTime: 0 }).catch(() => undefined)
      const isEnteredBefore = isConflict && codeOf(error) === undefined
      const moved = catalogue && !isEnteredBefore ? movedSince(rows, catalogue) : []
      // Versions only grow: these rows can never be undone any more.
      if (wasUndo && moved.length > 0) {
        dropAppliedChange(storedAs)
        setEntered(undefined)
      }
      setRefused({ error, rows, wasUndo, moved })
      if (!wasUndo) onFailed?.(catalogue)
    },
    onSettled: () => invalidate(client, products.all),
  })
  const mutate = (sent: Sent) => {
    setRefused(undefined)
    send.mutate(sent, {
      onSuccess: ({ changed }, { undo, key }) => {
        setEntered({ changed, undo, at: undefined, key })
        if (undo.length > 0) onEntered()
      },
    })
  }
  return {
    entered,
    refused,
    isPending: send.isPending,
    enter: (changes: readonly Change[], referentie = '') =>
      mutate({
        rows: changes.map(({ row }) => row),
        undo: changes.map(({ undo }) => undo),
        referentie,
        key: changeKey(storedAs),
      }),
    undo: () => {
      if (entered) mutate({ rows: entered.undo, undo: [], referentie: '', key: `${entered.key}-undo` })
    },
    dismiss: () => setRefused(undefined),
  }
}

function movedSince(rows: readonly BulkRow[], catalogue: readonly ManagedProduct[]): string[] {
  const known = new Map(catalogue.map((product) => [product._id, product]))
  return rows.flatMap(({ _id, version }) => {
    const product = known.get(_id)
    if (!product) return ['een product dat verwijderd is']
    return version === undefined || version === product.version ? [] : [product.productCode]
  })
}
