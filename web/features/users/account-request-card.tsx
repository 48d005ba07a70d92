import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { normaliseGebruikersnaam } from '../../../contract/endpoints/auth.ts'
import { showMoment } from '../../../contract/values/dates.ts'
import { maxUserText } from '../../../contract/values/limits.ts'
import { messages } from '../../../contract/endpoints/messages.ts'
import { type AccountRequest, accountRequests } from '../../../contract/endpoints/account-requests.ts'
import type { AnswerOf, BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { api, query, fieldOf, sentenceOf, statusOf } from '../../api/api.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Facts } from '../../ui/tables/facts.tsx'
import { Panel } from '../../ui/page/page.tsx'
import { focusLate } from '../../ui/forms/focus-late.ts'
import { Form } from '../../ui/forms/form.tsx'
import { QuietAlert, reasonOf } from '../../ui/forms/save-failure.tsx'
import { cleanTyped } from '../../ui/fields/clean-typed.ts'
import { asTyped } from '../../ui/fields/as-typed.ts'
import { TextAreaField, TextField } from '../../ui/fields/field.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import layout from '../../ui/layout.module.css'
import classes from './users.module.css'

interface RequestCardProps {
  request: AccountRequest
  lookalike: AccountRequest | undefined
  /** Undefined until the request is to be refused. */
  reason: string | undefined
  onReason: (reason: string | undefined) => void
  onDecided: (decided: AnswerOf<typeof accountRequests.decide>) => Promise<void>
  onStale: () => Promise<unknown>
}

export function AccountRequestCard({ request, lookalike, reason, onReason, onDecided, onStale }: RequestCardProps) {
  const [name, setName] = useState(() => normaliseGebruikersnaam(request.bedrijfsnaam).slice(0, maxUserText))
  const { data: mail } = useQuery({ ...query(messages.server), meta: { quiet: true } })
  const nameInput = useRef<HTMLInputElement>(null)
  const decide = useMutation({
    mutationFn: (body: BodyOf<typeof accountRequests.decide>) =>
      api(accountRequests.decide, { params: { id: request._id }, body: { ...body, version: request.version } }),
    meta: { handles: [400, 403, 409] },
    onError: async (error) => {
      if (fieldOf(error) === 'gebruikersnaam') return focusLate(nameInput.current)
      if (statusOf(error) !== 409) return
      toast(sentenceOf(error))
      await onStale()
    },
    onSuccess: onDecided,
  })
  const { email, telefoonnummer, administratienummer, kopersnummer, boxnummer, ektnummer } = request
  const isAboutName = fieldOf(decide.error) === 'gebruikersnaam'

  return (
    <Panel
      title={request.bedrijfsnaam}
      aside={
        <span className={layout.note}>
          aangevraagd op <time dateTime={request.at}>{showMoment(request.at)}</time>
        </span>
      }
    >
      {request.lijktOp !== null && (
        <QuietAlert>
          {lookalike ? (
            <>
              Lijkt op de aanvraag van {lookalike.bedrijfsnaam} (<EmailAddress>{lookalike.email}</EmailAddress>).
            </>
          ) : (
            'Lijkt op een eerdere aanvraag.'
          )}{' '}
          Vergelijk ze, en bel bij twijfel.
        </QuietAlert>
      )}
      <Facts
        className={classes.facts}
        facts={[
          ['E-mail', <EmailAddress key="email">{email}</EmailAddress>],
          ['Telefoonnummer', telefoonnummer],
          ['Administratienummer', administratienummer],
          ['Kopersnummer', kopersnummer],
          ['Boxnummer', boxnummer],
          ['EKT-nummer', ektnummer],
        ]}
      />
      <Form
        className={layout.form}
        disabled={decide.isPending}
        onSend={() =>
          decide.mutate(
            reason === undefined ? { decision: 'accept', gebruikersnaam: name } : { decision: 'refuse', reason },
          )
        }
      >
        {reason === undefined ? (
          <TextField
            ref={nameInput}
            label="Gebruikersnaam"
            aria-label={`Gebruikersnaam: ${request.bedrijfsnaam}`}
            {...asTyped}
            value={name}
            error={isAboutName && sentenceOf(decide.error)}
            onChange={({ target }) => setName(cleanTyped(target, normaliseGebruikersnaam))}
          />
        ) : (
          <TextAreaField
            label="Reden"
            hint={
              mail &&
              (mail.isSet
                ? 'De aanvrager leest dit in zijn mail.'
                : 'Er gaat geen mail uit: laat het de aanvrager zelf weten.')
            }
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the user just now
            autoFocus
            rows={3}
            maxLength={500}
            value={reason}
            onChange={({ target }) => onReason(target.value)}
          />
        )}
        {decide.error && !isAboutName && <QuietAlert>{`Niet behandeld. ${reasonOf(decide.error)}`}</QuietAlert>}
        <div className={layout.row}>
          {reason === undefined ? (
            <>
              <Button type="submit" h={44} aria-label={`Keur goed: ${request.bedrijfsnaam}`} loading={decide.isPending}>
                Keur goed
              </Button>
              <Button
                h={44}
                variant="default"
                aria-label={`Wijs af: ${request.bedrijfsnaam}`}
                onClick={() => onReason('')}
              >
                Wijs af
              </Button>
            </>
          ) : (
            <>
              <Button type="submit" h={44} color="tulip" disabled={reason.trim() === ''} loading={decide.isPending}>
                Wijs af
              </Button>
              <Button h={44} variant="default" onClick={() => onReason(undefined)}>
                Anuleer
              </Button>
            </>
          )}
        </div>
      </Form>
    </Panel>
  )
}
