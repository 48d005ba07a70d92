import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../class-names.ts'
import { useOnline } from '../use-online.ts'
import layout from '../layout.module.css'
import { PageHeading } from './page.tsx'
import classes from './states.module.css'
import { sentenceOf, statusOf } from '../../api/api.ts'

interface LoadingProps {
  label?: string
  outline?: 'page' | 'list' | 'figures'
}

/** Looks as the outline in index.html. CSS delays it, so fast responses show none. */
export function Loading({ label = 'Gegevens worden geladen', outline = 'page' }: LoadingProps) {
  const online = useOnline()
  // A query waits for the network, and goes on by itself.
  if (!online)
    return (
      <div className={classes.late}>
        <Failed />
      </div>
    )
  return (
    <output className={classNames(classes.outline, classes.late)} aria-label={label}>
      {outline === 'page' && <i className="start-title" />}
      {outline === 'figures' && (
        <span className={classes.figures}>
          {four.map((figure) => (
            <span key={figure} className="start-panel" />
          ))}
        </span>
      )}
      <span className="start-panel">
        {four.map((line) => (
          <i key={line} />
        ))}
      </span>
    </output>
  )
}

const four = [1, 2, 3, 4]

interface EmptyProps {
  title: string
  children?: ReactNode
}

export function Empty({ title, children }: EmptyProps) {
  return (
    <div className={classes.state}>
      <Sprout />
      <p className={classes.title}>{title}</p>
      {children}
    </div>
  )
}

interface FailedProps {
  title?: string | undefined
  text?: string | undefined
  /** Left out where trying again would not help. */
  onRetry?: (() => void) | undefined
}

export function Failed({ title, text, onRetry }: FailedProps) {
  const online = useOnline()
  // Without a title of its own it stands for data that would be loaded.
  const isUnseen = !online && title === undefined
  return (
    <div className={classes.state} role="alert">
      {!online && <Sprout />}
      <p className={classes.title}>{isUnseen ? 'Geen verbinding' : (title ?? 'Dit lukt nu niet')}</p>
      <p className={layout.soft}>
        {isUnseen ? 'Dit is te zien zodra er weer internet is.' : (text ?? 'De gegevens konden niet worden opgehaald.')}
      </p>
      {onRetry && <Button onClick={onRetry}>Probeer opnieuw</Button>}
    </div>
  )
}

export interface Answer<Data> {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface WhenLoadedProps<Data> {
  answer: Answer<Data>
  /** E.g. 'Orders worden geladen'. */
  loading: string
  outline?: LoadingProps['outline']
  children: (data: Data) => ReactNode
}

/** Shows `children` once there is an answer. */
export function WhenLoaded<Data>({ answer, loading, outline = 'list', children }: WhenLoadedProps<Data>) {
  if (answer.data !== undefined) return children(answer.data)
  return <LoadingOrFailed answers={[answer]} loading={loading} outline={outline} />
}

interface LoadingOrFailedProps extends Pick<WhenLoadedProps<unknown>, 'loading' | 'outline'> {
  answers: readonly Omit<Answer<unknown>, 'data'>[]
}

export function LoadingOrFailed({ answers, loading, outline = 'list' }: LoadingOrFailedProps) {
  const errors = answers.flatMap(({ error }) => error ?? [])
  if (errors.length === 0) return <Loading label={loading} outline={outline} />
  const refusal = errors.filter((error) => statusOf(error) === 400).map(sentenceOf)[0]
  if (refusal !== undefined) {
    // §8: trying again would not help.
    return (
      <p className={layout.notice} data-tone="bad" role="alert">
        {refusal}
      </p>
    )
  }
  return <Failed onRetry={() => answers.forEach(({ refetch }) => void refetch())} />
}

function Sprout() {
  return (
    <svg className={classes.sprout} viewBox="0 0 96 72" aria-hidden="true">
      <path className={classes.soil} d="M4 50c14-7 30-9 44-9s30 2 44 9v6c0 6-20 12-44 12S4 62 4 56z" />
      <path className={classes.bulb} d="M48 35c10 5 14 11 14 17 0 7-6 11-14 11s-14-4-14-11c0-6 4-12 14-17z" />
      <path
        className={classes.leaf}
        d="M47 40C36 33 34 20 38 8c9 7 13 18 10 32zm2 0c-3-12 1-21 10-26 4 11 0 21-10 26z"
      />
    </svg>
  )
}

interface MissingProps {
  /** E.g. 'Order', as in 'Order niet gevonden'. */
  what: string
  answer: { readonly error: Error | null; readonly refetch: () => unknown }
  to: string
  /** E.g. 'Naar orders'. */
  back: string
}

/** Instead of a record: it is loading, failed to load, or does not exist. */
export function Missing({ what, answer: { error, refetch }, to, back }: MissingProps) {
  if (!error) return <Loading label={`${what} wordt geladen`} />
  if (statusOf(error) !== 404) return <Failed onRetry={() => void refetch()} />
  return (
    <>
      <PageHeading>{`${what} niet gevonden`}</PageHeading>
      <Button component={Link} to={to} variant="light">
        {back}
      </Button>
    </>
  )
}
