import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type PriceList, priceLists } from '../../../contract/endpoints/price-lists.ts'
import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { keyOf } from '../../api/query.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { leaveFreely } from '../../ui/forms/leave-guard.tsx'
import { leaveNote } from '../../ui/page/page-note.tsx'
import { toast } from '../../ui/dialogs/toast.ts'

/** A list in use stays; the server names its customers. */
export function RemovePriceList({ list }: { list: PriceList }) {
  const [asking, setAsking] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => api(priceLists.remove, { params: { id: list._id } }),
    meta: { handles: [409] },
    onError: (error) => {
      const sentence = sentenceOf(error)
      if (sentence !== undefined) toast(sentence)
    },
    onSuccess: async () => {
      leaveFreely()
      leaveNote(`Prijslijst ${list.naam} is verwijderd.`)
      await navigate('/prijslijsten')
      void client.invalidateQueries({ queryKey: keyOf(priceLists.all) })
    },
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <Button color="tulip" variant="light" onClick={() => setAsking(true)}>
        Verwijder prijslijst
      </Button>
      <ConfirmDialog
        open={asking}
        confirm="Verwijder"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      >
        De prijslijst {list.naam} wordt verwijderd, met haar afgesproken prijzen. Orders houden de prijs die betaald is.
      </ConfirmDialog>
    </>
  )
}
