import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { roleOf } from '../../../contract/endpoints/access.ts'
import { colleagues } from '../../../contract/endpoints/colleagues.ts'
import { type User, users } from '../../../contract/endpoints/users.ts'
import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { keyOf, query } from '../../api/query.ts'
import { useSession } from '../../api/use-session.ts'
import { ConfirmButton } from '../../ui/dialogs/confirm-button.tsx'
import { leaveFreely } from '../../ui/forms/leave-guard.tsx'
import { leaveNote } from '../../ui/page/page-note.tsx'
import { useSecondStep } from '../auth/second-step/use-second-step.tsx'
import { toast } from '../../ui/dialogs/toast.ts'

export function RemoveUser({ user }: { user: User }) {
  const session = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { withSecondStep, question } = useSecondStep()
  const { data: others = [] } = useQuery({
    ...query(colleagues.all, { params: { id: user._id } }),
    enabled: roleOf(user) === 'customer',
    meta: { quiet: true },
  })
  const remove = useMutation({
    mutationFn: () => withSecondStep(() => api(users.remove, { params: { id: user._id } })),
    meta: { handles: [403, 409] },
    onError: (error) => toast(sentenceOf(error)),
    onSuccess: async () => {
      leaveNote(`${user.bedrijfsnaam} is verwijderd.`)
      leaveFreely()
      await navigate('/gebruikers/main/0')
      client.removeQueries({ queryKey: keyOf(users.one) })
      await client.invalidateQueries({ queryKey: keyOf(users.all) })
    },
  })
  return (
    <>
      <ConfirmButton
        label="Verwijder"
        busy={remove.isPending}
        onConfirm={(close) => remove.mutate(undefined, { onError: close })}
      >
        {user._id === session?._id
          ? 'Dit is uw eigen account: u wordt uitgelogd en kunt niet meer inloggen.'
          : `${user.bedrijfsnaam} kan niet meer inloggen en zijn gegevens worden gewist.`}{' '}
        {others.length > 0 && 'Ook alle medewerkers van dit bedrijf kunnen niet meer inloggen. '}
        Bestaande orders blijven bewaard.
      </ConfirmButton>
      {question}
    </>
  )
}
