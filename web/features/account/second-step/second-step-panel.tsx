import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showCount } from '../../../../contract/values/counts.ts'
import { showMoment } from '../../../../contract/values/dates.ts'
import { secondStep, type SecondStepState } from '../../../../contract/endpoints/second-step.ts'
import { api, freshAndQuiet, query } from '../../../api/api.ts'
import { sessionQuery } from '../../../api/session.ts'
import { Entry, EntryList } from '../../../ui/tables/entry-list.tsx'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import { Panel } from '../../../ui/page/page.tsx'
import { hasPasskeys } from '../../auth/second-step/ask-passkey.ts'
import { CopiedText } from '../../../ui/buttons/copied-text.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { StepForm } from './step-form.tsx'
import { classNames } from '../../../ui/class-names.ts'
import layout from '../../../ui/layout.module.css'
import classes from './second-step-panel.module.css'
import { SetUpApp } from './set-up-app.tsx'

type Doing =
  | { readonly kind: 'app' | 'passkey' | 'renew' }
  | { readonly kind: 'shown'; readonly codes: readonly string[] }
  | { readonly kind: 'end'; readonly what: string; readonly name: string }

export function SecondStepPanel({ title = 'Tweede stap' }: { title?: string }) {
  const client = useQueryClient()
  const { queryKey, ...rest } = query(secondStep.state)
  const { data, isError } = useQuery({ queryKey, ...rest, ...freshAndQuiet })
  const [doing, setDoing] = useState<Doing>()
  const stop = () => setDoing(undefined)
  async function changed(codes?: readonly string[]) {
    setDoing(codes && { kind: 'shown', codes })
    await client.invalidateQueries({ queryKey })
    // A required second step that is set restores the administrator's rights.
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }

  return (
    <Panel title={title}>
      {isError && !data && <p className={layout.note}>Uw tweede stap kon nu niet worden opgehaald.</p>}
      {data && !doing && <Overview state={data} choose={setDoing} />}
      {doing?.kind === 'app' && <SetUpApp onSet={(codes) => void changed(codes)} onCancel={stop} />}
      {doing?.kind === 'passkey' && <AddPasskey onSet={(codes) => void changed(codes)} onCancel={stop} />}
      {doing?.kind === 'shown' && <RecoveryCodes codes={doing.codes} onDone={stop} />}
      {doing?.kind === 'renew' && (
        <StepForm
          asks="wachtwoord"
          submit="Maak nieuwe codes"
          send={async (wachtwoord) =>
            changed((await api(secondStep.renewCodes, { body: { wachtwoord } })).recoveryCodes)
          }
          onCancel={stop}
        >
          <p>
            U krijgt tien nieuwe herstelcodes. De oude werken daarna niet meer, en op uw andere apparaten wordt u
            uitgelogd.
          </p>
        </StepForm>
      )}
      {doing?.kind === 'end' && (
        <StepForm
          danger
          asks="wachtwoord"
          submit="Verwijder"
          send={async (wachtwoord) => {
            await api(secondStep.end, { body: { wachtwoord, what: doing.what } })
            await changed()
          }}
          onCancel={stop}
        >
          <p>
            {doing.name} wordt verwijderd, en op uw andere apparaten wordt u uitgelogd.
            {doing.what === 'all' && ' Daarna logt u in met alleen uw wachtwoord.'}
          </p>
        </StepForm>
      )}
    </Panel>
  )
}

function Overview({ state, choose }: { state: SecondStepState; choose: (doing: Doing) => void }) {
  const { app, passkeys, codesLeft } = state
  const isSet = app !== null || passkeys.length > 0
  const mayPasskey = hasPasskeys()
  const button = (label: string, doing: Doing, name?: string) => (
    <Button variant="light" h={44} aria-label={name} onClick={() => choose(doing)}>
      {label}
    </Button>
  )
  const removeButton = (what: string, name: string, shown: string) =>
    button('Verwijder', { kind: 'end', what, name }, `Verwijder ${shown}`)
  return (
    <>
      <p>
        {isSet
          ? 'Inloggen gaat in twee stappen: na uw wachtwoord vragen we om een van deze.'
          : 'Een wachtwoord kan uitlekken. Met een tweede stap is het wachtwoord alleen niet genoeg om in te loggen.'}
      </p>
      {isSet && (
        <EntryList>
          {app !== null && (
            <Entry
              name="Code uit een app"
              note={
                <>
                  sinds <time dateTime={app}>{showMoment(app)}</time>
                </>
              }
            >
              {removeButton(passkeys.length > 0 ? 'app' : 'all', 'De app', 'de app')}
            </Entry>
          )}
          {passkeys.map(({ _id, name, since, lastUsedAt }) => (
            <Entry
              key={_id}
              name={name}
              note={
                <>
                  passkey, sinds <time dateTime={since}>{showMoment(since)}</time>
                  {lastUsedAt !== null && (
                    <>
                      , laatst gebruikt <time dateTime={lastUsedAt}>{showMoment(lastUsedAt)}</time>
                    </>
                  )}
                </>
              }
            >
              {removeButton(app === null && passkeys.length === 1 ? 'all' : _id, `De passkey ‘${name}’`, name)}
            </Entry>
          ))}
          <Entry
            name="Herstelcodes"
            note={`${codesLeft === 1 ? 'nog 1 over' : `nog ${showCount(codesLeft)} over`}, voor als u uw telefoon of passkey niet bij u heeft`}
          >
            {button('Nieuwe codes', { kind: 'renew' })}
          </Entry>
        </EntryList>
      )}
      <div className={layout.actions}>
        {app === null && (
          <Button variant={isSet ? 'default' : 'filled'} h={44} onClick={() => choose({ kind: 'app' })}>
            Stel een app in
          </Button>
        )}
        {mayPasskey && (
          <Button variant="default" h={44} onClick={() => choose({ kind: 'passkey' })}>
            {passkeys.length > 0 ? 'Nog een passkey' : 'Maak een passkey'}
          </Button>
        )}
        {!mayPasskey && (
          <p className={layout.note}>
            Een passkey maken kan alleen op het beveiligde webadres van de winkel (https://…).
          </p>
        )}
      </div>
    </>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <LeaveGuard when withinPage>
        Heeft u de herstelcodes bewaard? Ze worden niet nog eens getoond.
      </LeaveGuard>
      <p>
        Bewaar deze tien herstelcodes buiten uw telefoon: op papier of in een wachtwoordkluis. Elke code werkt één keer,
        als u uw telefoon of passkey niet bij u heeft. Ze worden maar één keer getoond.
      </p>
      <CopiedText
        text={codes.join('\n')}
        shown={
          <ol className={classNames(layout.notice, classes.codes)} data-tone="warning" aria-label="Herstelcodes">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
        }
      >
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\r\n'))}`}
          download="herstelcodes.txt"
          variant="light"
        >
          Bewaar als bestand
        </Button>
        <Button variant="light" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onDone}>Ik heb ze bewaard</Button>
      </CopiedText>
    </>
  )
}
