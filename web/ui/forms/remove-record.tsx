import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition } from 'react'
import { useNavigate } from 'react-router'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import { invalidate, keyOf } from '../../api/api.ts'
import type { CallMeta } from '../../api/query-client.ts'
import { removesRecord } from '../../api/removes-record.ts'
import { useWayBack } from '../buttons/back-link.tsx'
import { ConfirmButton } from '../dialogs/confirm-dialog.tsx'
import { useFinish } from '../use-is-here.ts'
import { skipLeaveGuard } from './leave-guard.tsx'
import { SaveFailure } from './save-failure.tsx'

interface RemoveRecordProps {
  label?: string
  remove: () => Promise<unknown>
  meta?: CallMeta
  /** Said above the list. */
  note: string
  list: string
  one: Endpoint
  all: Endpoint
  onRemoved?: () => void
  children: ReactNode
}

/** Removes the record of this page, and goes back to its list. */
export function RemoveRecord({ label = 'Verwijder', children, ...props }: RemoveRecordProps) {
  const { remove, meta = {}, note, one, all, onRemoved } = props
  const client = useQueryClient()
  const navigate = useNavigate()
  const finish = useFinish()
  const list = useWayBack(props.list)
  const { mutate, isPending, error } = useMutation({
    mutationKey: removesRecord,
    mutationFn: remove,
    meta,
    onSuccess: async () => {
      await finish(note, async () => {
        skipLeaveGuard()
        // Together with the navigation: an earlier render would request the removed record again.
        if (onRemoved) startTransition(onRemoved)
        // Going back finds no removed record.
        await navigate(list, { replace: true })
        client.removeQueries({ queryKey: keyOf(one) })
      })
      await invalidate(client, all)
    },
    // It may have been removed anyway: refetches it.
    onError: () => invalidate(client, one),
  })
  return (
    <ConfirmButton label={label} busy={isPending} onConfirm={() => mutate()}>
      {children}
      <SaveFailure error={error} what="Niet verwijderd" />
    </ConfirmButton>
  )
}
