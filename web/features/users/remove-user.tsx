import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type User, users } from '../../../contract/endpoints/users.ts'
import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { keyOf } from '../../api/query.ts'
import { useSession } from '../../api/use-session.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { leaveFreely } from '../../ui/forms/leave-guard.tsx'
import { leaveNote } from '../../ui/page/page-note.tsx'
import { useSecondStep } from '../auth/second-step/use-second-step.tsx'
import { toast } from '../../ui/dialogs/toast.ts'

export function RemoveUser({ user }: { user: User }) {
  const [asking, setAsking] = useState(false)
  const session = useSession()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { withSecondStep, question } = useSecondStep()
  const remove = useMutation({
    mutationFn: () => withSecondStep(() => api(users.remove, { params: { id: user._id } })),
    meta: { handles: [403, 409] },
    onError: (error) => {
      setAsking(false)
      const sentence = sentenceOf(error)
      if (sentence !== undefined) toast(sentence)
    },
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
      <Button color="tulip" variant="light" onClick={() => setAsking(true)}>
        Verwijder
      </Button>
      <ConfirmDialog
        open={asking}
        confirm="Verwijder"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      >
        {user._id === session?._id
          ? 'Dit is uw eigen account: u wordt uitgelogd en kunt niet meer inloggen.'
          : `${user.bedrijfsnaam} kan niet meer inloggen en zijn gegevens worden gewist.`}{' '}
        Bestaande orders blijven bewaard.
      </ConfirmDialog>
      {question}
    </>
  )
}
