import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { newPassword, type User, users } from '../../../contract/endpoints/users.ts'
import { api, invalidate, statusOf } from '../../api/api.ts'
import { Form } from '../../ui/forms/form.tsx'
import { FormBar, SaveButtons } from '../../ui/forms/form-bar.tsx'
import { PageHeading, Panel } from '../../ui/page/page.tsx'
import { SaveFailure } from '../../ui/forms/save-failure.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { OnceLink, OncePassword } from './hand-over.tsx'
import { PasswordField } from './password-field.tsx'
import { useFinish } from '../../ui/use-is-here.ts'

const empty: { wachtwoord: string } = { wachtwoord: '' }

export function UserPassword({ user, onDone }: { user: User; onDone: () => void }) {
  const form = useForm(empty, newPassword)
  const [generated, setGenerated] = useState<string>()
  const client = useQueryClient()
  const finish = useFinish()
  const save = useMutation({
    mutationFn: (body: { wachtwoord: string }) => api(users.setPassword, { params: { id: user._id }, body }),
    // §8, change password failure: the body is the toast.
    meta: { handles: [400, 403, 404, 409] },
    onError: (error) => toast(form.refuse(error, statusOf(error) === 403 ? undefined : 'wachtwoord')),
    onSuccess: (_answer, { wachtwoord }) => {
      if (wachtwoord === generated) return
      return finish('Het wachtwoord is gewijzigd.', onDone, user.bedrijfsnaam)
    },
  })

  const invite = useMutation({
    mutationFn: () => api(users.invite, { params: { id: user._id } }),
    onSuccess: ({ link }) => {
      void invalidate(client, passwords.asked)
      if (link !== undefined) return
      return finish(`De link om een wachtwoord te kiezen gaat naar ${user.email}.`, onDone)
    },
  })

  if (invite.data?.link !== undefined) {
    return (
      <OnceLink title={user.bedrijfsnaam} link={invite.data.link} onDone={onDone}>
        {`'${user.gebruikersnaam}' kiest hiermee zelf een nieuw wachtwoord; tot dan blijft het oude gelden.`}
      </OnceLink>
    )
  }
  if (save.isSuccess && generated !== undefined) {
    return (
      <OncePassword title={user.bedrijfsnaam} password={generated} onDone={onDone}>
        {`Het wachtwoord van '${user.gebruikersnaam}' is gewijzigd.`}
      </OncePassword>
    )
  }
  return (
    <>
      <PageHeading intro={`${user.gebruikersnaam} wordt overal uitgelogd en logt in met het nieuwe wachtwoord.`}>
        {user.bedrijfsnaam}
      </PageHeading>
      <Form disabled={save.isPending} onSend={form.submit(save.mutate, toast)}>
        <Panel title="Inloggegevens">
          <PasswordField form={form} onGenerate={setGenerated} />
        </Panel>
        <FormBar notice={<SaveFailure error={save.error} />}>
          <SaveButtons busy={save.isPending} onCancel={onDone} />
          <Button variant="light" loading={invite.isPending} onClick={() => invite.mutate()}>
            Laat de gebruiker zelf kiezen
          </Button>
        </FormBar>
      </Form>
    </>
  )
}
