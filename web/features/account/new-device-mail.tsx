import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { devices } from '../../../contract/endpoints/devices.ts'
import { api } from '../../api/api.ts'
import { storeAnswer } from '../../api/keep-answer.ts'
import { query } from '../../api/query.ts'
import { QuietAlert, reasonOf } from '../../ui/forms/save-failure.tsx'
import { Checkbox } from '../../ui/fields/checkbox.ts'

/** Saved at once; hidden where the server sends no mail. */
export function NewDeviceMail() {
  const client = useQueryClient()
  const one = query(devices.notice)
  const { data } = useQuery({ ...one, staleTime: 0, meta: { quiet: true } })
  const choose = useMutation({
    mutationFn: (mail: boolean) => api(devices.setNotice, { body: { mail } }),
    onSuccess: (saved) => storeAnswer(client, one.queryKey, saved),
  })
  if (!data?.canBeSent) return null
  return (
    <>
      <Checkbox
        my="md"
        size="md"
        label="Mail mij als er op een nieuw apparaat wordt ingelogd"
        checked={choose.isPending ? choose.variables : data.mail}
        onChange={({ target }) => choose.mutate(target.checked)}
      />
      {choose.error && <QuietAlert>{`Niet opgeslagen. ${reasonOf(choose.error)}`}</QuietAlert>}
    </>
  )
}
