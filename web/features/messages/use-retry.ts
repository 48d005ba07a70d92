import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../contract/endpoints/messages.ts'
import { api, invalidate } from '../../api/api.ts'
import { toast } from '../../ui/dialogs/toast.ts'

export function useRetry() {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => api(messages.retry, { params: { id } }),
    onSuccess: ({ to }) => toast(`Het bericht aan ${to} wordt nu verstuurd.`, 'good'),
    onSettled: () => invalidate(client, messages.all),
  })
  return { retry: (id: string) => mutate(id), pending: isPending ? variables : undefined }
}
