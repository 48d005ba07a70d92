import { Button } from '@mantine/core'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { Link } from 'react-router'
import { showCount, showLines, showPieces } from '../../../contract/values/counts.ts'
import { showMoment, showWeekdayAndDate } from '../../../contract/values/dates.ts'
import { defaultComment } from '../../../contract/values/limits.ts'
import { documents } from '../../../contract/endpoints/documents.ts'
import { picking, type LineToPick as Line } from '../../../contract/endpoints/picking.ts'
import {
  api,
  codeOf,
  dataUnlessGone,
  invalidate,
  isUnanswered,
  query,
  sentenceOf,
  statusOf,
  storeAnswer,
  urlOf,
} from '../../api/api.ts'
import { BackLink, useWayBack } from '../../ui/buttons/back-link.tsx'
import { Facts } from '../../ui/tables/facts.tsx'
import { FormBar } from '../../ui/forms/form-bar.tsx'
import { PageHeading } from '../../ui/page/page.tsx'
import { DocumentLink } from '../../ui/buttons/document-link.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { Missing } from '../../ui/page/states.tsx'
import { useToday } from '../../ui/today.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { LineToPick } from './line-to-pick.tsx'
import { StatusChange } from '../orders/list/status-change.tsx'
import { useSetStatus } from '../orders/list/use-set-status.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import classes from './picking.module.css'
import { pickedLine, usePickedAndGone, usePickedLines } from './use-picked-lines.ts'
import { toast } from '../../ui/dialogs/toast.ts'

const overview = '/verzamelen'

export function PickOrder({ id }: { id: string }) {
  const answer = useQuery({ ...query(picking.order, { params: { id } }), staleTime: 0 })
  const order = dataUnlessGone(answer)
  const { picked, pick } = usePickedLines(id)
  const change = useSetStatus()
  const list = useRef<HTMLUListElement>(null)
  const [asking, setAsking] = useState(false)
  const today = useToday()
  const wayBack = useWayBack(overview)
  const short = useShortPick(id, order?.version ?? 0, ({ line, gepakt }) =>
    gepakt === 0 ? pick([pickedLine(line)], false) : pick([pickedLine({ ...line, qty: gepakt })], true),
  )
  const { forget } = short
  const onPick = useCallback(
    (line: Line, isPicked: boolean) => {
      forget()
      pick([pickedLine(line)], isPicked)
    },
    [forget, pick],
  )
  const gone = usePickedAndGone(order?.order, picked)

  if (!order) return <Missing what="Order" answer={answer} to={overview} back="Naar Verzamelen" />
  const lines = order.order
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0)
  const done = lines.filter((line) => picked.has(pickedLine(line))).length
  const left = lines.length - done
  const isOpen = order.orderstatus === 'open'
  // No ticks at all: picked from paper, so no question.
  const isBroken = isOpen && done > 0 && left > 0
  const markDone = () => {
    setAsking(false)
    change.set([id], 'verwerkt')
  }
  const goOn = () => {
    setAsking(false)
    list.current?.querySelector<HTMLElement>('input:not(:checked)')?.focus()
  }
  const facts = [
    ['Boxnummer', order.boxnummer],
    ['Kopersnummer', order.kopersnummer],
    ...(order.leverdatum === null ? [] : ([['Levering', showWeekdayAndDate(order.leverdatum, today)]] as const)),
    [
      'Telefoonnummer',
      <a key="tel" data-finger href={`tel:${order.telefoonnummer}`}>
        {order.telefoonnummer}
      </a>,
    ],
    ['Besteld', showMoment(order.date)],
  ] as const

  return (
    <>
      <BackLink to={overview}>Verzamelen</BackLink>
      <PageHeading
        intro={
          <span className={layout.words}>
            <StatusBadge status={order.orderstatus} />
            <strong>{order.bedrijfsnaam}</strong>
          </span>
        }
      >
        {`Order ${order.ordernummer}`}
      </PageHeading>
      <Facts facts={facts} className={layout.apart} />
      {order.comment !== defaultComment && (
        <section
          className={classNames(layout.notice, layout.apart, classes.comment)}
          data-tone="warning"
          aria-label="Opmerking bij bestelling"
        >
          <p className={layout.typed}>{order.comment}</p>
        </section>
      )}
      <output className={classNames(layout.notice, layout.words, layout.apart, classes.gone)} data-tone="warning">
        {gone.lines.length > 0 && (
          <>
            <span>{`Niet meer in deze order, leg terug: ${gone.names.join(', ')}`}</span>
            <TextButton data-finger apart onClick={() => pick(gone.lines, false)}>
              Teruggelegd
            </TextButton>
          </>
        )}
      </output>
      <ul ref={list} className={classes.lines} aria-label="Te pakken">
        {lines.map((line) => (
          <LineToPick
            key={line._id}
            line={line}
            isPicked={picked.has(pickedLine(line))}
            onPick={onPick}
            less={
              isOpen
                ? {
                    isOnly: lines.length === 1,
                    busy: short.busy,
                    failure: short.failureOf(line),
                    onSave: short.save,
                  }
                : undefined
            }
          />
        ))}
      </ul>
      <FormBar
        // Apart: a press on its way to 'Zet op verwerkt' does not land on it when somebody else marks the order.
        danger={
          !isOpen && (
            <Button h={44} variant="light" loading={change.busy} onClick={() => change.set([id], 'open')}>
              Zet op open
            </Button>
          )
        }
        notice={
          <>
            <StatusChange change={change} />
            <output className={layout.notice} data-tone="good">
              {short.sentence !== undefined &&
                `${short.sentence} Ligt er toch meer? Laat kantoor die stuks eerst bijboeken en dan de order wijzigen.`}
            </output>
            <output>
              <strong>
                {asking && isBroken
                  ? `Nog ${showLines(left)} niet gepakt.`
                  : isOpen
                    ? `${showCount(done)} van ${showCount(lines.length)} gepakt, ${showPieces(pieces)} in totaal`
                    : `${showLines(lines.length)}, ${showPieces(pieces)} in totaal`}
              </strong>
            </output>
          </>
        }
      >
        {asking && isBroken ? (
          <>
            {/* Replaces the pressed button, so that a double press sends nothing. */}
            <Button h={44} onClick={goOn}>
              Verder pakken
            </Button>
            <Button h={44} variant="default" loading={change.busy} onClick={markDone}>
              Toch op verwerkt
            </Button>
          </>
        ) : (
          <>
            {isOpen ? (
              <Button h={44} loading={change.busy} onClick={isBroken ? () => setAsking(true) : markDone}>
                Zet op verwerkt
              </Button>
            ) : (
              <Button h={44} component={Link} to={wayBack}>
                Terug naar Verzamelen
              </Button>
            )}
            <DocumentLink href={urlOf(documents.packingSlip, { params: { id } })}>Pakbon</DocumentLink>
          </>
        )}
      </FormBar>
    </>
  )
}

interface Less {
  readonly line: Line
  readonly gepakt: number
}

/** Saves that fewer pieces of a line were found. @param onSaved gets the line as it is now */
function useShortPick(id: string, version: number, onSaved: (line: Less) => void) {
  const client = useQueryClient()
  const order = query(picking.order, { params: { id } })
  const { mutateAsync, data, variables, error, isPending, reset } = useMutation({
    mutationFn: async ({ line: { _id }, gepakt }: Less) => {
      try {
        return await api(picking.pickShort, { params: { id }, body: { lines: [{ _id, gepakt }], version } })
      } catch (failure) {
        if (codeOf(failure) !== 'edit-conflict' && !isUnanswered(failure)) throw failure
        // The answer may have been lost, now or before.
        const now = await api(picking.order, { params: { id } }).catch(() => undefined)
        const qty = now?.order.find((line) => line._id === _id)?.qty ?? 0
        if (now && qty === gepakt) return now
        throw failure
      }
    },
    meta: { handles: [409] },
    onSuccess: (saved, less) => {
      storeAnswer(client, order.queryKey, saved)
      void invalidate(client, picking.orders)
      onSaved(less)
    },
    onError: async (failure) => {
      if (statusOf(failure) !== 409) return
      toast(sentenceOf(failure))
      await client.invalidateQueries({ queryKey: order.queryKey })
    },
  })
  const save = useCallback(
    (line: Line, gepakt: number) =>
      mutateAsync({ line, gepakt }).then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  )
  const forget = useCallback(() => {
    if (data) reset()
  }, [data, reset])
  return {
    save,
    busy: isPending,
    failureOf: ({ _id }: Line) => (error && variables?.line._id === _id ? error : undefined),
    sentence: data && variables ? sentenceOfLess(variables) : undefined,
    forget,
  }
}

function sentenceOfLess({ line: { productName, qty }, gepakt }: Less): string {
  if (gepakt === 0) return `${productName} is uit de order gehaald: 0 van ${showCount(qty)} gevonden.`
  return `${productName}: ${showCount(gepakt)} in plaats van ${showCount(qty)}.`
}
