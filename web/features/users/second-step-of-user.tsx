import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { reports } from '../../../contract/endpoints/reports.ts'
import { secondStep } from '../../../contract/endpoints/second-step.ts'
import type { User } from '../../../contract/endpoints/users.ts'
import { api, freshAndQuiet, invalidate, query, storeAnswer } from '../../api/api.ts'
import { ConfirmButton } from '../../ui/dialogs/confirm-dialog.tsx'
import { Panel } from '../../ui/page/page.tsx'
import { QuietAlert, reasonOf } from '../../ui/forms/save-failure.tsx'

export function SecondStepOfUser({ user }: { user: User }) {
  const client = useQueryClient()
  const one = query(secondStep.ofUser, { params: { id: user._id } })
  const { data } = useQuery({ ...one, ...freshAndQuiet })
  const remove = useMutation({
    mutationFn: () => api(secondStep.removeOfUser, { params: { id: user._id } }),
    meta: { handles: [0, 403, 404] },
    onSuccess: () => {
      storeAnswer(client, one.queryKey, { isSet: false })
      void invalidate(client, reports.history)
    },
  })
  if (!data?.isSet && !remove.isSuccess) return null
  return (
    <Panel title="Tweede stap">
      {data?.isSet ? (
        <>
          <p>
            {user.bedrijfsnaam} logt in twee stappen in. Verwijder de tweede stap alleen als de telefoon en de
            herstelcodes kwijt zijn.
          </p>
          {remove.error && <QuietAlert>{`Niet verwijderd. ${reasonOf(remove.error)}`}</QuietAlert>}
          <ConfirmButton
            label="Verwijder tweede stap"
            mt="md"
            busy={remove.isPending}
            onConfirm={(close) => remove.mutate(undefined, { onSettled: close })}
          >
            Bel eerst, zodat u zeker weet dat {user.bedrijfsnaam} hier zelf om vraagt. De gebruiker wordt overal
            uitgelogd en logt daarna in met alleen het wachtwoord.
          </ConfirmButton>
        </>
      ) : (
        <output>De tweede stap is verwijderd.</output>
      )}
    </Panel>
  )
}
