import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { ownPassword, passwords } from '../../../contract/endpoints/passwords.ts'
import { ownFields, type User, users } from '../../../contract/endpoints/users.ts'
import { maxWachtwoord, minWachtwoord } from '../../../contract/values/limits.ts'
import { api, isUnanswered, query, storeAnswer, fieldOf } from '../../api/api.ts'
import { Form } from '../../ui/forms/form.tsx'
import { LockedFields } from '../../ui/forms/locked-fields.tsx'
import { perhapsChangedPassword, QuietAlert, reasonOf } from '../../ui/forms/save-failure.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { SecretField } from '../../ui/fields/secret-field.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Panel } from '../../ui/page/page.tsx'
import layout from '../../ui/layout.module.css'
import { SaveButtons } from '../../ui/forms/form-bar.tsx'

export function OwnDetails({ user }: { user: User }) {
  const [changing, setChanging] = useState<'contact' | 'password'>()
  const [said, setSaid] = useState('')
  const done = (sentence: string) => {
    setChanging(undefined)
    setSaid(sentence)
  }
  return (
    <Panel title="Mijn gegevens">
      {changing === 'contact' && <ContactForm user={user} onDone={done} />}
      {changing === 'password' && <PasswordForm user={user} onDone={done} />}
      {changing === undefined && (
        <div className={layout.row}>
          <Button variant="light" h={44} onClick={() => setChanging('contact')}>
            {isColleague(user) ? 'Wijzig e-mail' : 'Wijzig e-mail of telefoonnummer'}
          </Button>
          <Button variant="light" h={44} onClick={() => setChanging('password')}>
            Wijzig wachtwoord
          </Button>
        </div>
      )}
      <output className={layout.note}>{changing === undefined && said}</output>
      <p className={layout.note}>
        Klopt er iets anders niet, zoals uw bedrijfsnaam of boxnummer? Geef het aan ons door.
      </p>
    </Panel>
  )
}

/** The telefoonnummer is his company's. */
const isColleague = ({ companyID }: User) => companyID !== undefined

interface FormProps {
  user: User
  onDone: (sentence: string) => void
}

const handled = [0, 400, 409, 429]

function ContactForm({ user, onDone }: FormProps) {
  const [opened] = useState({ email: user.email, telefoonnummer: user.telefoonnummer })
  const form = useForm(opened, ownFields)
  const client = useQueryClient()
  const save = useMutation({
    // Changed fields only: the page may be hours old.
    mutationFn: ({ email, telefoonnummer }: BodyOf<typeof users.updateOwn>) => {
      const body = {
        ...(email !== opened.email && { email }),
        ...(telefoonnummer !== opened.telefoonnummer && { telefoonnummer }),
      }
      return api(users.updateOwn, { body })
    },
    meta: { handles: handled },
    onError: (error) => form.refuse(error),
    onSuccess: (saved) => {
      storeAnswer(client, query(users.one, { params: { id: user._id } }).queryKey, saved)
    },
  })
  // Not called once the form is closed: another may be open by then.
  const onSuccess = () => onDone('Uw gegevens zijn opgeslagen.')
  return (
    <OwnForm save={save} onSend={form.submit((body) => save.mutate(body, { onSuccess }))} onCancel={() => onDone('')}>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press */}
      <TextField label="E-mail" type="email" autoComplete="email" autoFocus {...form.text('email')} />
      {!isColleague(user) && (
        <TextField label="Telefoonnummer" type="tel" autoComplete="tel" {...form.text('telefoonnummer')} />
      )}
    </OwnForm>
  )
}

function PasswordForm({ user, onDone }: FormProps) {
  const form = useForm({ huidig: '', wachtwoord: '' }, ownPassword)
  const save = useMutation({
    mutationFn: (body: { huidig: string; wachtwoord: string }) => api(passwords.change, { body }),
    meta: { handles: handled },
    onError: (error) => form.refuse(error),
  })
  const onSuccess = () => onDone('Uw wachtwoord is gewijzigd. Op uw andere apparaten bent u uitgelogd.')
  return (
    <OwnForm
      save={save}
      unanswered={perhapsChangedPassword}
      onSend={form.submit((body) => save.mutate(body, { onSuccess }))}
      onCancel={() => onDone('')}
    >
      {/* For password managers. */}
      <TextField
        label="Gebruikersnaam"
        name="gebruikersnaam"
        autoComplete="username"
        value={user.gebruikersnaam}
        readOnly
      />
      <SecretField
        label="Huidig wachtwoord"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press
        autoFocus
        autoComplete="current-password"
        {...form.text('huidig')}
      />
      <SecretField
        label="Nieuw wachtwoord"
        autoComplete="new-password"
        hint={`${minWachtwoord} tot ${maxWachtwoord} tekens`}
        {...form.text('wachtwoord')}
      />
    </OwnForm>
  )
}

interface OwnFormProps {
  save: { readonly isPending: boolean; readonly error: Error | null }
  /** After a lost answer, where another press would not do. */
  unanswered?: string
  onSend: (form: HTMLFormElement) => void
  onCancel: () => void
  children: ReactNode
}

function OwnForm({ save: { isPending, error }, unanswered, onSend, onCancel, children }: OwnFormProps) {
  return (
    <Form className={layout.form} disabled={isPending} onSend={onSend}>
      <LockedFields busy={isPending} className={layout.form}>
        {children}
      </LockedFields>
      {error && fieldOf(error) === undefined && (
        <QuietAlert>
          {unanswered !== undefined && isUnanswered(error) ? unanswered : `Niet opgeslagen. ${reasonOf(error)}`}
        </QuietAlert>
      )}
      <div className={layout.row}>
        <SaveButtons busy={isPending} onCancel={onCancel} />
      </div>
    </Form>
  )
}
