import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { maxListName, maxOrderLines } from '../../../contract/values/limits.ts'
import { lists } from '../../../contract/endpoints/lists.ts'
import { api, invalidate, isUnanswered, query, sentenceOf, storeAnswer } from '../../api/api.ts'
import { toast } from '../../ui/dialogs/toast.ts'
import { useIsHere } from '../../ui/use-is-here.ts'
import { perhapsMade } from '../../ui/forms/save-failure.tsx'

interface NewList {
  readonly naam: string
  readonly lines: readonly { readonly _id: string; readonly qty: number | null }[]
}

export function useCreateList() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  return useMutation({
    mutationFn: ({ naam, lines }: NewList) =>
      api(lists.create, {
        body: {
          naam: naam.slice(0, maxListName),
          lines: lines.slice(0, maxOrderLines).map(({ _id, qty }) => ({ _id, qty })),
        },
      }),
    meta: { handles: [0, 400, 409] },
    onError: () => invalidate(client, lists.all),
    onSuccess: async (list) => {
      const { _id } = list
      toast(`De lijst ${list.naam} is gemaakt`, 'good')
      storeAnswer(client, query(lists.one, { params: { id: _id } }).queryKey, list)
      await invalidate(client, lists.all)
      if (isHere()) await navigate(`/bestellijsten?lijst=${_id}`)
    },
  })
}

export const whyNotMade = (error: Error) =>
  isUnanswered(error) ? perhapsMade('De lijst', 'bij uw bestellijsten') : sentenceOf(error)
