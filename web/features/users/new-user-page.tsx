import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BodyOf } from '../../../contract/call.ts'
import { newUser, users } from '../../../contract/users.ts'
import { api } from '../../api/api.ts'
import { fieldOf, sentenceOf } from '../../api/api-error.ts'
import { keyOf } from '../../api/query.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { FormBar } from '../../ui/form-bar.tsx'
import { isDirty } from '../../ui/merge-edits.ts'
import { LeaveGuard, leaveFreely } from '../../ui/leave-guard.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { leaveNote } from '../../ui/page-note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SaveFailure } from '../../ui/save-failure.tsx'
import { toast } from '../../ui/toast.ts'
import { useForm } from '../../ui/use-form.ts'
import { OncePassword } from './once-password.tsx'
import { PasswordField } from './password-field.tsx'
import { UserFields } from './user-fields.tsx'
import { emptyUser } from './user-form.ts'

const list = '/gebruikers/main/0'
const empty = { ...emptyUser, wachtwoord: '' }

/** 'Maak nieuwe gebruiker aan' (§2): the first error alone, as a toast and at its field (§5). */
export function NewUserPage() {
  const form = useForm(empty, newUser)
  const [generated, setGenerated] = useState<string>()
  const element = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const navigate = useNavigate()
  const leave = async () => {
    leaveFreely()
    await navigate(list)
  }
  const create = useMutation({
    mutationFn: (body: BodyOf<typeof users.create>) => api(users.create, { body }),
    // §8, create user: what the server answers is the toast.
    meta: { handles: [400, 409] },
    onError: (error) => {
      const sentence = sentenceOf(error)
      if (sentence === undefined) return
      toast(sentence)
      form.refuse(fieldOf(error), sentence, element.current)
    },
    onSuccess: async ({ bedrijfsnaam }, { wachtwoord }) => {
      await client.invalidateQueries({ queryKey: keyOf(users.all) })
      if (wachtwoord === generated) return
      leaveNote(`${bedrijfsnaam} is toegevoegd als gebruiker.`)
      await leave()
    },
  })

  if (create.isSuccess && generated !== undefined && generated === form.values.wachtwoord) {
    return (
      <OncePassword title={create.data.bedrijfsnaam} password={generated} onDone={() => void leave()}>
        {`Gebruiker '${create.data.gebruikersnaam}' is aangemaakt.`}
      </OncePassword>
    )
  }
  return (
    <>
      <LeaveGuard when={isDirty(form.values, empty) && !create.isSuccess}>
        Deze gebruiker is nog niet aangemaakt; wat u invulde gaat verloren.
      </LeaveGuard>
      <BackLink to={list}>Gebruikers</BackLink>
      <PageHeading>Maak nieuwe gebruiker aan</PageHeading>
      <form
        ref={element}
        noValidate
        autoComplete="off"
        onSubmit={form.submit({
          onInvalid: toast,
          onValid: (body) => {
            if (!create.isPending) create.mutate(body)
          },
        })}
      >
        <Panel title="Gegevens">
          <UserFields
            form={form}
            password={
              <PasswordField
                label="Wachtwoord"
                input={form.text('wachtwoord')}
                onGenerate={(wachtwoord) => {
                  setGenerated(wachtwoord)
                  form.set({ wachtwoord })
                }}
              />
            }
          />
        </Panel>
        <FormBar notice={<SaveFailure error={create.error} what="De gebruiker is niet aangemaakt" />}>
          <Button type="submit" loading={create.isPending}>
            Maak aan
          </Button>
          <Button variant="default" onClick={() => void leave()}>
            Anuleer
          </Button>
        </FormBar>
      </form>
    </>
  )
}
