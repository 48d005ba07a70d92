import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { products } from '../../../../contract/products.ts'
import { api } from '../../../api/api.ts'
import { keyOf } from '../../../api/query.ts'
import type { BulkRow, JudgedRow } from './judge-rows.ts'

/** What was entered last, and how it is undone. */
interface Entered {
  readonly changed: number
  /** Empty where it was the undoing itself. */
  readonly undo: readonly BulkRow[]
}

/** All changes in one call, all or none, and their undoing for as long as nothing else changed. */
export function useEnterChanges(onEntered: () => void) {
  const client = useQueryClient()
  const [entered, setEntered] = useState<Entered>()
  const send = useMutation({
    mutationFn: ({ rows, referentie }: { rows: BulkRow[]; undo: BulkRow[]; referentie: string }) =>
      api(products.bulk, { body: { rows, ...(referentie.trim() !== '' && { referentie }) } }),
    // The page itself tells why nothing was changed.
    meta: { quiet: true },
    onSuccess: ({ changed }, { undo }) => {
      setEntered({ changed, undo })
      if (undo.length > 0) onEntered()
    },
    // What is there now: for the next difference, or since it may be what stood in the way.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(products.all) }),
  })
  return {
    entered,
    error: send.error,
    isPending: send.isPending,
    enter: (judged: readonly JudgedRow[], referentie: string) => {
      const changes = judged.flatMap(({ change }) => (change ? [change] : []))
      setEntered(undefined)
      send.mutate({ rows: changes.map(({ row }) => row), undo: changes.map(({ undo }) => undo), referentie })
    },
    undo: () => send.mutate({ rows: [...(entered?.undo ?? [])], undo: [], referentie: '' }),
    forget: () => {
      setEntered(undefined)
      send.reset()
    },
  }
}
