import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { AnswerOf, BodyOf } from '../../../../contract/endpoints/endpoint.ts'
import type { secondStep } from '../../../../contract/endpoints/second-step.ts'
import { ApiError } from '../../../api/api.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { QuietAlert, reasonOf } from '../../../ui/forms/save-failure.tsx'
import { Failed, Loading } from '../../../ui/page/states.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { asTyped } from '../../../ui/fields/as-typed.ts'
import { TextField } from '../../../ui/fields/field.tsx'
import { askPasskey, hasPasskeys } from './ask-passkey.ts'
import layout from '../../../ui/layout.module.css'

type Ways = AnswerOf<typeof secondStep.atLogin>
export type SecondStepAnswer = Pick<BodyOf<typeof secondStep.confirm>, 'code' | 'passkey'>

interface SecondStepQuestionProps {
  /** A passkey challenge works once. */
  load: () => Promise<Ways>
  /** @throws ApiError for a wrong answer */
  send: (answer: SecondStepAnswer) => Promise<void>
  submit: string
  /** Statuses shown here. */
  handles: readonly number[]
  children: ReactNode
}

export function SecondStepQuestion({ load, send, submit, handles, children }: SecondStepQuestionProps) {
  const [sending, setSending] = useState(false)
  const ways = useQuery({
    queryKey: ['second-step', submit],
    queryFn: load,
    meta: { handles },
    // Once accepted, never ask again.
    enabled: !sending,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (ways.error && !ways.data) return <Failed text={reasonOf(ways.error)} onRetry={() => void ways.refetch()} />
  if (!ways.data) return <Loading label="De tweede stap wordt geladen" />
  return (
    <Answer
      ways={ways.data}
      renew={() => void ways.refetch()}
      send={async (answer) => {
        setSending(true)
        try {
          await send(answer)
        } catch (error) {
          setSending(false)
          throw error
        }
      }}
      submit={submit}
      handles={handles}
    >
      {children}
    </Answer>
  )
}

type Way = 'app' | 'passkey' | 'recovery'

function Answer({
  ways,
  renew,
  send,
  submit,
  handles,
  children,
}: Omit<SecondStepQuestionProps, 'load'> & { ways: Ways; renew: () => void }) {
  const passkey = hasPasskeys() ? ways.passkey : undefined
  const [way, setWay] = useState<Way>(ways.app ? 'app' : passkey ? 'passkey' : 'recovery')
  const [code, setCode] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const answer = useMutation({
    mutationFn: async (question: Ways['passkey']) =>
      send(question ? { passkey: await askPasskey(question) } : { code }),
    meta: { handles },
    onError: (_error, question) => {
      // A challenge works once.
      if (question) renew()
      else input.current?.select()
    },
  })
  const choose = (next: Way) => {
    answer.reset()
    setCode('')
    setWay(next)
  }
  const others: readonly (readonly [Way, string, boolean])[] = [
    ['app', 'Code uit uw app', ways.app],
    ['passkey', 'Passkey', passkey !== undefined],
    ['recovery', 'Herstelcode', true],
  ]
  const failure = answer.error && (answer.error instanceof ApiError ? reasonOf(answer.error) : calledOff)

  return (
    <Form
      className={layout.stack}
      disabled={answer.isPending}
      onSend={() => answer.mutate(way === 'passkey' ? passkey : undefined)}
    >
      {way === 'passkey' ? (
        <>
          <p>Uw browser vraagt om uw passkey: een vingerafdruk, uw gezicht, een pincode of een beveiligingssleutel.</p>
          {failure && <QuietAlert>{failure}</QuietAlert>}
        </>
      ) : (
        <TextField
          // Remounts per way, so the field takes the focus.
          key={way}
          ref={input}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog's only question
          autoFocus
          label={way === 'app' ? 'Code uit uw app' : 'Herstelcode'}
          hint={
            way === 'app'
              ? 'Zes cijfers, elke halve minuut nieuwe'
              : 'Een van de tien die u bewaarde; elke werkt één keer'
          }
          name="code"
          autoComplete="one-time-code"
          {...asTyped}
          inputMode={way === 'app' ? 'numeric' : 'text'}
          value={code}
          error={failure ?? undefined}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      <p className={layout.words}>
        {others.map(
          ([other, label, isThere]) =>
            isThere &&
            other !== way && (
              <TextButton key={other} onClick={() => choose(other)}>
                {label}
              </TextButton>
            ),
        )}
      </p>
      <div className={layout.end}>
        {children}
        <Button type="submit" loading={answer.isPending}>
          {way === 'passkey' ? 'Gebruik passkey' : submit}
        </Button>
      </div>
    </Form>
  )
}

const calledOff = 'Met de passkey is het niet gelukt. Probeer het nog eens, of kies een andere manier.'
