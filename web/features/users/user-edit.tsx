import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AnswerOf, BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { type User, userFields, users } from '../../../contract/endpoints/users.ts'
import { api, codeOf, invalidate, query, storeAnswer } from '../../api/api.ts'
import { sessionQuery, useSession } from '../../api/session.ts'
import { Form } from '../../ui/forms/form.tsx'
import { FormBar, SaveButtons } from '../../ui/forms/form-bar.tsx'
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx'
import { LockedFields } from '../../ui/forms/locked-fields.tsx'
import { RemoveRecord } from '../../ui/forms/remove-record.tsx'
import { PageHeading, Panel } from '../../ui/page/page.tsx'
import { EditFailure, QuietAlert } from '../../ui/forms/save-failure.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { useEditBasis } from '../../ui/forms/use-edit-basis.ts'
import { OnceLink } from './hand-over.tsx'
import { UserFields } from './user-fields.tsx'
import { userFieldNames, valuesOf } from './user-form.ts'
import { roleOf } from '../../../contract/endpoints/access.ts'
import { colleagues } from '../../../contract/endpoints/colleagues.ts'
import { useFinish } from '../../ui/use-is-here.ts'

const basisOf = (user: User) => ({ values: valuesOf(user), version: user.version })

interface UserEditProps {
  user: User
  onDone: () => void
  onPassword: () => void
}

export function UserEdit({ user, onDone, onPassword }: UserEditProps) {
  const [start] = useState(() => basisOf(user))
  const form = useForm(start.values, userFields)
  const { opened, dirty, conflicts, send } = useEditBasis(start, form)
  const client = useQueryClient()
  const finish = useFinish()
  const session = useSession()
  const one = query(users.one, { params: { id: user._id } })
  const save = useMutation({
    mutationFn: (body: BodyOf<typeof users.update>) =>
      send<AnswerOf<typeof users.update>>(
        api(users.update, { body }),
        form.values,
        () => client.fetchQuery({ ...one, staleTime: 0 }),
        basisOf,
      ),
    meta: { handles: [400, 403, 409] },
    onError: (error) => {
      if (codeOf(error) !== 'edit-conflict') toast(form.refuse(error))
    },
    onSuccess: async ({ uitnodiging, ...saved }) => {
      storeAnswer(client, one.queryKey, saved)
      void invalidate(client, users.all)
      // The navigation shows the user's own name.
      if (saved._id === session?._id) await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
      if (uitnodiging?.link !== undefined) return
      const note = uitnodiging
        ? `De wijzigingen zijn opgeslagen. De uitnodiging gaat opnieuw, naar ${saved.email}.`
        : 'De wijzigingen zijn opgeslagen.'
      await finish(note, onDone, saved.bedrijfsnaam)
    },
  })
  const isOwn = user._id === session?._id
  const losesRole = isOwn && user.isAdmin && !form.values.isAdmin

  if (save.data?.uitnodiging?.link !== undefined) {
    return (
      <OnceLink title={save.data.bedrijfsnaam} link={save.data.uitnodiging.link} onDone={onDone}>
        {`De wijzigingen zijn opgeslagen. De vorige link van '${save.data.gebruikersnaam}' werkt niet meer.`}
      </OnceLink>
    )
  }
  return (
    <>
      <LeaveGuard when={dirty && !save.isSuccess}>
        Uw wijzigingen van deze gebruiker zijn nog niet opgeslagen.
      </LeaveGuard>
      <PageHeading
        actions={
          isOwn ? (
            // A password set here would end one's own session.
            <Button component={Link} to={`/userpage/${user._id}`} variant="default">
              Wijzig wachtwoord
            </Button>
          ) : (
            <Button variant="default" onClick={onPassword} disabled={dirty}>
              Nieuw wachtwoord
            </Button>
          )
        }
      >
        {user.bedrijfsnaam}
      </PageHeading>
      <Form
        autoComplete="off"
        disabled={save.isPending}
        onSend={form.submit((fields) => save.mutate({ ...fields, _id: user._id, version: opened.version }), toast)}
      >
        <LockedFields busy={save.isPending}>
          <Panel title="Gegevens">
            <UserFields form={form} />
          </Panel>
        </LockedFields>
        <FormBar
          notice={
            <>
              {losesRole && (
                <QuietAlert>
                  {`U bent dan zelf geen beheerder meer. Na ‘Sla op’ wordt u uitgelogd en bent u ${form.values.magazijn ? 'van het magazijn' : 'klant'}.`}
                </QuietAlert>
              )}
              <EditFailure
                what="deze gebruiker"
                conflicts={conflicts?.map((field) => userFieldNames[field] ?? field)}
                error={save.error}
              />
            </>
          }
          danger={<RemoveUser user={user} />}
        >
          <SaveButtons busy={save.isPending} onCancel={onDone} />
        </FormBar>
      </Form>
    </>
  )
}

function RemoveUser({ user }: { user: User }) {
  const session = useSession()
  const { data: others = [] } = useQuery({
    ...query(colleagues.all, { params: { id: user._id } }),
    enabled: roleOf(user) === 'customer',
    meta: { quiet: true },
  })
  return (
    <RemoveRecord
      remove={() => api(users.remove, { params: { id: user._id } })}
      meta={{ handles: [403, 409] }}
      note={`${user.bedrijfsnaam} is verwijderd.`}
      list="/gebruikers/main/0"
      one={users.one}
      all={users.all}
    >
      {user._id === session?._id
        ? 'Dit is uw eigen account: u wordt uitgelogd en kunt niet meer inloggen.'
        : `${user.bedrijfsnaam} kan niet meer inloggen en zijn gegevens worden gewist.`}{' '}
      {others.length > 0 && 'Ook alle medewerkers van dit bedrijf kunnen niet meer inloggen. '}
      Bestaande orders blijven bewaard.
    </RemoveRecord>
  )
}
