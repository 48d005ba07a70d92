import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { newOrInvitedUser, users } from '../../../contract/endpoints/users.ts'
import { api, invalidate, isUnanswered } from '../../api/api.ts'
import { BackLink } from '../../ui/buttons/back-link.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormBar, SaveButtons } from '../../ui/forms/form-bar.tsx'
import { isDirty } from '../../ui/forms/use-edit-basis.ts'
import { LeaveGuard, skipLeaveGuard } from '../../ui/forms/leave-guard.tsx'
import { LockedFields } from '../../ui/forms/locked-fields.tsx'
import { PageHeading, Panel } from '../../ui/page/page.tsx'
import { perhapsMade, QuietAlert, SaveFailure } from '../../ui/forms/save-failure.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import layout from '../../ui/layout.module.css'
import { OnceLink, OncePassword } from './hand-over.tsx'
import { PasswordField } from './password-field.tsx'
import { UserFields } from './user-fields.tsx'
import { emptyUser } from './user-form.ts'
import { Checkbox } from '../../ui/fields/checkbox.ts'
import { useFinish } from '../../ui/use-is-here.ts'

const list = '/gebruikers/main/0'
const empty = { ...emptyUser, wachtwoord: '', uitnodigen: false }

/** §2: 'Maak nieuwe gebruiker aan'; only the first error, as a toast and at its field (§5). */
export function NewUserPage() {
  const form = useForm(empty, newOrInvitedUser)
  const [generated, setGenerated] = useState<string>()
  const client = useQueryClient()
  const navigate = useNavigate()
  const finish = useFinish()
  const leave = async () => {
    skipLeaveGuard()
    await navigate(list)
  }
  const create = useMutation({
    mutationFn: (body: BodyOf<typeof users.create>) => api(users.create, { body }),
    // §8, create user: the server's answer is the toast.
    meta: { handles: [400, 403, 409] },
    onError: (error) => {
      toast(form.refuse(error))
      void invalidate(client, users.all)
    },
    onSuccess: async ({ bedrijfsnaam, email, link }, body) => {
      await invalidate(client, users.all)
      if (link !== undefined || (!body.uitnodigen && body.wachtwoord === generated)) return
      await finish(
        body.uitnodigen
          ? `${bedrijfsnaam} is toegevoegd; de uitnodiging gaat naar ${email}.`
          : `${bedrijfsnaam} is toegevoegd als gebruiker.`,
        leave,
      )
    },
  })

  if (create.data?.link !== undefined) {
    return (
      <OnceLink title={create.data.bedrijfsnaam} link={create.data.link} onDone={() => void leave()}>
        {`Gebruiker '${create.data.gebruikersnaam}' is aangemaakt en kiest zelf een wachtwoord.`}
      </OnceLink>
    )
  }
  if (create.isSuccess && !form.values.uitnodigen && generated !== undefined && generated === form.values.wachtwoord) {
    return (
      <OncePassword title={create.data.bedrijfsnaam} password={generated} onDone={() => void leave()}>
        {`Gebruiker '${create.data.gebruikersnaam}' is aangemaakt.`}
      </OncePassword>
    )
  }
  return (
    <>
      <LeaveGuard when={isDirty(form.values, empty) && !create.isSuccess}>
        {create.isPending
          ? 'Deze gebruiker wordt nu aangemaakt.'
          : 'Deze gebruiker is nog niet aangemaakt; wat u invulde, gaat verloren.'}
      </LeaveGuard>
      <BackLink to={list}>Gebruikers</BackLink>
      <PageHeading>Maak nieuwe gebruiker aan</PageHeading>
      <Form autoComplete="off" disabled={create.isPending} onSend={form.submit(create.mutate, toast)}>
        <LockedFields busy={create.isPending}>
          <Panel title="Gegevens">
            <UserFields
              form={form}
              password={
                <div className={layout.tight}>
                  {!form.values.uitnodigen && <PasswordField form={form} onGenerate={setGenerated} />}
                  <Checkbox
                    label="Uitnodigen"
                    description="De gebruiker kiest zelf een wachtwoord, met een link die drie dagen werkt."
                    checked={form.values.uitnodigen}
                    onChange={({ target }) => form.set({ uitnodigen: target.checked })}
                  />
                </div>
              }
            />
          </Panel>
        </LockedFields>
        <FormBar
          notice={
            create.error && isUnanswered(create.error) ? (
              <QuietAlert>{perhapsMade('De gebruiker', 'bij de gebruikers')}</QuietAlert>
            ) : (
              <SaveFailure error={create.error} what="De gebruiker is niet aangemaakt" />
            )
          }
        >
          <SaveButtons submit="Maak aan" busy={create.isPending} onCancel={() => void leave()} />
        </FormBar>
      </Form>
    </>
  )
}
