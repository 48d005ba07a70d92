import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showCount } from '../../../contract/values/counts.ts'
import { type LineToPick, picking } from '../../../contract/endpoints/picking.ts'
import { sentenceOf, statusOf } from '../../api/api-error.ts'
import { api } from '../../api/api.ts'
import { storeAnswer } from '../../api/store-answer.ts'
import { keyOf, query } from '../../api/query.ts'
import { toast } from '../../ui/dialogs/toast.ts'

interface Less {
  readonly line: LineToPick
  readonly gepakt: number
}

/** Saves that fewer pieces of a line were found. @param onSaved gets the line as it is now */
export function useShortPick(id: string, version: number, onSaved: (line: Less) => void) {
  const client = useQueryClient()
  const order = query(picking.order, { params: { id } })
  const { mutateAsync, data, variables, isPending } = useMutation({
    mutationFn: ({ line: { _id }, gepakt }: Less) =>
      api(picking.pickShort, { params: { id }, body: { lines: [{ _id, gepakt }], version } }),
    meta: { handles: [409] },
    onSuccess: (saved, less) => {
      storeAnswer(client, order.queryKey, saved)
      void client.invalidateQueries({ queryKey: keyOf(picking.orders) })
      onSaved(less)
    },
    onError: async (error) => {
      if (statusOf(error) !== 409) return
      toast(sentenceOf(error))
      await client.invalidateQueries({ queryKey: order.queryKey })
    },
  })
  return {
    save: (line: LineToPick, gepakt: number) =>
      mutateAsync({ line, gepakt }).then(
        () => true,
        () => false,
      ),
    busy: isPending,
    sentence: data && variables ? sentenceOfLess(variables) : undefined,
  }
}

function sentenceOfLess({ line: { productName, qty }, gepakt }: Less): string {
  if (gepakt === 0) return `${productName} is uit de order gehaald: 0 van ${showCount(qty)} gevonden.`
  return `${productName}: ${showCount(gepakt)} in plaats van ${showCount(qty)}.`
}
