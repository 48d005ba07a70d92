import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type PriceList, priceLists } from '../../../contract/endpoints/price-lists.ts'
import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { keyOf } from '../../api/query.ts'
import { ConfirmButton } from '../../ui/dialogs/confirm-button.tsx'
import { leaveFreely } from '../../ui/forms/leave-guard.tsx'
import { leaveNote } from '../../ui/page/page-note.tsx'
import { toast } from '../../ui/dialogs/toast.ts'

/** A list in use stays; the server names its customers. */
export function RemovePriceList({ list }: { list: PriceList }) {
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
  })
  return (
    <ConfirmButton
      label="Verwijder prijslijst"
      busy={remove.isPending}
      onConfirm={(close) => remove.mutate(undefined, { onSettled: close })}
    >
      De prijslijst {list.naam} wordt verwijderd, met haar afgesproken prijzen. Orders houden de prijs die betaald is.
    </ConfirmButton>
  )
}
