import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { type AuthState, auth } from '../../../contract/endpoints/auth.ts'
import { api, codeOf, sentenceOf } from '../../api/api.ts'
import { storageOwner } from '../../api/browser-storage.ts'
import { changeSession, sessionQuery } from '../../api/session.ts'
import { PageHeading, PageNote } from '../../ui/page/page.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { reasonOf } from '../../ui/forms/save-failure.tsx'
import { SecretField } from '../../ui/fields/secret-field.tsx'
import { pageAfterLogin, startPage } from '../../api/start-page.ts'
import { asTyped } from '../../ui/fields/as-typed.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import classes from './login-page.module.css'
import { secondStep } from '../../../contract/endpoints/second-step.ts'
import { SecondStepQuestion } from './second-step/second-step-question.tsx'

const refusals = [400, 401, 403, 429]

export function LoginPage() {
  // Unlike `useSession`, not null because the check failed.
  const { data: session } = useQuery(sessionQuery)
  const navigate = useNavigate()
  const asked: unknown = useLocation().state
  const client = useQueryClient()
  const name = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const [capsLock, setCapsLock] = useState(false)
  const login = useMutation({
    mutationFn: (body: { gebruikersnaam: string; wachtwoord: string }) => api(auth.try, { body }),
    // §8: each refusal is shown as a toast, a 401 included.
    meta: { handles: refusals },
    onError: (error) => {
      if (codeOf(error) !== 'second-step') toast(sentenceOf(error))
      password.current?.select()
    },
    onSuccess: enter,
  })
  async function enter(state: AuthState) {
    await changeSession(client, state)
    await navigate(state.secondStep ? '/tweede-stap' : pageAfterLogin(state, asked), { replace: true })
  }
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  if (login.variables && codeOf(login.error) === 'second-step')
    return <LoginSecondStep credentials={login.variables} onLogin={enter} onBack={login.reset} />
  return (
    <div className="start-narrow">
      <PageHeading focus={false}>Inloggen</PageHeading>
      <PageNote />
      {!navigator.cookieEnabled && (
        <p className={classNames(layout.notice, layout.apart)}>
          Uw browser bewaart geen cookies van deze winkel. Sta ze toe om in te loggen.
        </p>
      )}
      {navigator.cookieEnabled && session === null && Boolean(storageOwner()) && (
        <p className={classNames(layout.notice, layout.apart)}>
          U bent automatisch uitgelogd, bijvoorbeeld omdat u lange tijd niets deed. Log opnieuw in.
        </p>
      )}
      {session && !login.isPending && (
        <p className={classNames(layout.notice, layout.apart)}>
          U bent ingelogd als {session.user}. Log in met een ander account, of{' '}
          <Link to={pageAfterLogin(session, asked)}>
            {pageAfterLogin(session, asked) === startPage(session).path
              ? `ga naar ${startPage(session).name}`
              : 'ga verder'}
          </Link>
          .
        </p>
      )}
      <Form
        className={classes.form}
        noValidate={false}
        disabled={login.isPending}
        onSend={() =>
          login.mutate({ gebruikersnaam: name.current?.value ?? '', wachtwoord: password.current?.value ?? '' })
        }
      >
        <TextField
          ref={name}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose
          autoFocus
          label="Gebruikersnaam"
          name="gebruikersnaam"
          autoComplete="username"
          {...asTyped}
          required
          withAsterisk={false}
        />
        <SecretField
          ref={password}
          label="Wachtwoord"
          name="wachtwoord"
          autoComplete="current-password"
          required
          withAsterisk={false}
          // The toast disappears after five seconds; this stays until the next try.
          hint={
            login.error && (
              <span className={layout.notice} data-tone="bad">
                {reasonOf(login.error)}
              </span>
            )
          }
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <output className={classes.caps}>{capsLock && 'Caps Lock staat aan.'}</output>
        <Button type="submit" size="md" fullWidth loading={login.isPending}>
          Inloggen
        </Button>
        <p className={classNames(layout.between, classes.others)}>
          <Link to="/wachtwoord">Wachtwoord vergeten?</Link>
          <Link to="/aanvragen">Account aanvragen</Link>
        </p>
      </Form>
    </div>
  )
}

interface LoginSecondStepProps {
  /** Already accepted; sent again with the code. */
  credentials: { readonly gebruikersnaam: string; readonly wachtwoord: string }
  onLogin: (state: AuthState) => Promise<void>
  onBack: () => void
}

function LoginSecondStep({ credentials, onLogin, onBack }: LoginSecondStepProps) {
  return (
    <div className="start-narrow">
      <PageHeading intro="Uw wachtwoord klopt. Bevestig nu dat u het zelf bent.">Tweede stap</PageHeading>
      <div className={classes.form}>
        <SecondStepQuestion
          load={() => api(secondStep.atLogin, { body: credentials })}
          send={async (answer) => {
            const state = await api(auth.try, { body: { ...credentials, ...answer } }).catch((error: unknown) => {
              toast(sentenceOf(error))
              throw error
            })
            await onLogin(state)
          }}
          submit="Inloggen"
          handles={[0, ...refusals]}
        >
          <Button variant="default" onClick={onBack}>
            Terug
          </Button>
        </SecondStepQuestion>
      </div>
    </div>
  )
}
