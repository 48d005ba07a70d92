import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { maxWachtwoord, minWachtwoord } from '../../../contract/values/limits.ts'
import { auth } from '../../../contract/endpoints/auth.ts'
import type { AnswerOf } from '../../../contract/endpoints/endpoint.ts'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { newPassword } from '../../../contract/endpoints/users.ts'
import { api, isUnanswered, keyOf, codeOf, fieldOf, sentenceOf } from '../../api/api.ts'
import { changeSession, useSession } from '../../api/session.ts'
import { startPage } from '../../api/start-page.ts'
import { PageHeading, leaveNote } from '../../ui/page/page.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { perhapsChangedPassword, QuietAlert, reasonOf } from '../../ui/forms/save-failure.tsx'
import { SecretField } from '../../ui/fields/secret-field.tsx'
import { Failed, Loading } from '../../ui/page/states.tsx'
import { asTyped } from '../../ui/fields/as-typed.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import classes from './login-page.module.css'

/** /wachtwoord: with a token after the #, which no server sees, sets a password; otherwise asks for a link. */
export function PasswordPage() {
  const token = useLocation().hash.slice(1)
  return <div className="start-narrow">{token === '' ? <AskLink /> : <ByLink key={token} token={token} />}</div>
}

function ByLink({ token }: { token: string }) {
  const link = useQuery({
    queryKey: [...keyOf(passwords.link), token],
    queryFn: () => api(passwords.link, { body: { token } }),
    meta: { handles: [400, 429] },
    retry: false,
  })
  if (link.data) return <ChoosePassword token={token} {...link.data} />
  if (!link.error) return <Loading label="De link wordt gecontroleerd" />
  if (codeOf(link.error) === 'link-over') return <AskLink over />
  return <Failed text={sentenceOf(link.error)} onRetry={() => void link.refetch()} />
}

interface ChoosePasswordProps extends AnswerOf<typeof passwords.link> {
  token: string
}

function ChoosePassword({ token, gebruikersnaam, isInvitation }: ChoosePasswordProps) {
  const client = useQueryClient()
  const session = useSession()
  const form = useForm({ wachtwoord: '' }, newPassword)
  const navigate = useNavigate()
  const choose = useMutation({
    mutationFn: (body: { wachtwoord: string }) => api(passwords.reset, { body: { token, ...body } }),
    meta: { handles: [400, 429] },
    onError: (error) => form.refuse(error),
    onSuccess: async (_, { wachtwoord }) => {
      try {
        const state = await api(auth.try, { body: { gebruikersnaam, wachtwoord } })
        await changeSession(client, state)
        await navigate(state.secondStep ? '/tweede-stap' : startPage(state).path, { replace: true })
      } catch {
        // A user with a second step has to log in with it.
        leaveNote('Uw wachtwoord is opgeslagen. U kunt nu inloggen.')
        await navigate('/login', { replace: true })
      }
    },
  })
  if (codeOf(choose.error) === 'link-over') return <AskLink over />
  return (
    <>
      <PageHeading
        focus={false}
        intro={
          isInvitation
            ? 'Daarna bent u meteen ingelogd.'
            : 'Daarna bent u meteen ingelogd, en op uw andere apparaten uitgelogd.'
        }
      >
        Kies een wachtwoord
      </PageHeading>
      {session && session.user !== gebruikersnaam && (
        <p className={classNames(layout.notice, layout.apart)}>
          U bent nu ingelogd als {session.user}. Slaat u hier een wachtwoord op, dan wordt {session.user} uitgelogd en
          het winkelwagentje leeggemaakt.
        </p>
      )}
      <Form className={classes.form} disabled={choose.isPending} onSend={form.submit(choose.mutate)}>
        {/* For password managers, which store the password under this name. */}
        <TextField
          label="Gebruikersnaam"
          name="gebruikersnaam"
          autoComplete="username"
          value={gebruikersnaam}
          readOnly
        />
        <SecretField
          label="Nieuw wachtwoord"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the page
          autoFocus
          autoComplete="new-password"
          hint={`${minWachtwoord} tot ${maxWachtwoord} tekens`}
          {...form.text('wachtwoord')}
        />
        {choose.error && fieldOf(choose.error) === undefined && (
          <QuietAlert>
            {isUnanswered(choose.error) ? perhapsChangedPassword : `Niet opgeslagen. ${reasonOf(choose.error)}`}
          </QuietAlert>
        )}
        <Button type="submit" size="md" fullWidth loading={choose.isPending}>
          Sla op
        </Button>
      </Form>
    </>
  )
}

/** Never reveals whether the name exists. */
function AskLink({ over = false }: { over?: boolean }) {
  const [name, setName] = useState('')
  const ask = useMutation({
    mutationFn: (gebruikersnaam: string) => api(passwords.forgot, { body: { gebruikersnaam } }),
    meta: { handles: [400, 429] },
  })
  if (ask.isSuccess) {
    return (
      <>
        <PageHeading>Link aangevraagd</PageHeading>
        <div className={classes.form}>
          <p>
            Is er een account met de gebruikersnaam ‘{ask.variables}’, dan krijgt u een link om een nieuw wachtwoord te
            kiezen: in uw mail, of van de winkel zelf. Een link uit een mail werkt 30 minuten.
          </p>
          <p>Niets gekregen? Kijk bij uw ongewenste mail, of neem contact op met de winkel.</p>
          <Button component={Link} to="/login" variant="light" size="md" fullWidth>
            Naar Inloggen
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <PageHeading
        focus={false}
        intro={
          over
            ? 'Deze link werkt één keer en maar kort. Vraag hier een nieuwe aan.'
            : 'Vul uw gebruikersnaam in. U krijgt een link waarmee u een nieuw wachtwoord kiest.'
        }
      >
        {over ? 'Deze link is verlopen of al gebruikt' : 'Wachtwoord vergeten?'}
      </PageHeading>
      <Form className={classes.form} disabled={ask.isPending} onSend={() => ask.mutate(name)}>
        <TextField
          label="Gebruikersnaam"
          name="gebruikersnaam"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the page
          autoFocus
          autoComplete="username"
          {...asTyped}
          value={name}
          error={ask.error ? reasonOf(ask.error) : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" size="md" fullWidth loading={ask.isPending}>
          Vraag een link aan
        </Button>
        <p className={classes.others}>
          <Link to="/login">Naar Inloggen</Link>
        </p>
      </Form>
    </>
  )
}
