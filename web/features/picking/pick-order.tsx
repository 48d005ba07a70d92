import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { showCount, showPieces } from '../../../contract/counts.ts'
import { showDayInWords, showMoment } from '../../../contract/dates.ts'
import { defaultComment } from '../../../contract/limits.ts'
import { papers } from '../../../contract/papers.ts'
import { picking } from '../../../contract/picking.ts'
import { statusOf } from '../../api/api-error.ts'
import { urlOf } from '../../api/api.ts'
import { query } from '../../api/query.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FormBar } from '../../ui/form-bar.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PaperLink } from '../../ui/paper-link.tsx'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { LineToPick } from './line-to-pick.tsx'
import classes from './pick-order.module.css'
import { StatusChange } from './status-change.tsx'
import { usePickedLines } from './use-picked-lines.ts'
import { useSetStatus } from './use-set-status.ts'

const list = '/verzamelen'

/** One order: for whom and where to, and its lines to be ticked as they are picked. */
export function PickOrder({ id }: { id: string }) {
  const { data: order, error, refetch } = useQuery({ ...query(picking.order, { params: { id } }), staleTime: 0 })
  const { picked, pick, forget } = usePickedLines(id)
  const change = useSetStatus(forget)

  if (!order) {
    if (!error) return <Loading label="Order wordt geladen" />
    if (statusOf(error) !== 404) return <Failed onRetry={() => void refetch()} />
    return (
      <Empty title="Order niet gevonden">
        <Button component={Link} to={list} variant="light">
          Naar Verzamelen
        </Button>
      </Empty>
    )
  }
  const lines = order.order
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0)
  const done = lines.filter(({ _id }) => picked.has(_id)).length
  const facts = [
    ['Boxnummer', order.boxnummer],
    ['Kopersnummer', order.kopersnummer],
    ...(order.leverdatum === null ? [] : ([['Levering', showDayInWords(order.leverdatum)]] as const)),
    ...(order.referentie === '' ? [] : ([['Uw referentie', order.referentie]] as const)),
    [
      'Telefoonnummer',
      <a key="tel" href={`tel:${order.telefoonnummer}`}>
        {order.telefoonnummer}
      </a>,
    ],
    ['Besteld', showMoment(order.date)],
  ] as const

  return (
    <>
      <BackLink to={list}>Verzamelen</BackLink>
      <PageHeading
        intro={
          <span className={classes.intro}>
            <StatusBadge status={order.orderstatus} />
            <strong>{order.bedrijfsnaam}</strong>
          </span>
        }
      >
        {`Order ${order.ordernummer}`}
      </PageHeading>
      <StatusChange change={change} />
      <Facts facts={facts} className={classes.facts} />
      {order.comment !== defaultComment && (
        <section className={classes.comment} aria-label="Opmerking bij bestelling">
          <p>{order.comment}</p>
        </section>
      )}
      <ul className={classes.lines} aria-label="Te pakken">
        {lines.map((line) => (
          <LineToPick
            key={line._id}
            line={line}
            isPicked={picked.has(line._id)}
            onPick={(isPicked) => pick(line._id, isPicked)}
          />
        ))}
      </ul>
      <FormBar
        notice={
          <output className={classes.progress}>
            {`${showCount(done)} van ${showCount(lines.length)} gepakt, ${showPieces(pieces)} in totaal`}
          </output>
        }
      >
        {order.orderstatus === 'open' ? (
          <Button h={44} loading={change.busy} onClick={() => change.set([id], 'verwerkt')}>
            Zet op verwerkt
          </Button>
        ) : (
          <Button h={44} variant="light" loading={change.busy} onClick={() => change.set([id], 'open')}>
            Zet op open
          </Button>
        )}
        <PaperLink href={urlOf(papers.packingSlip, { params: { id } })}>Pakbon</PaperLink>
      </FormBar>
    </>
  )
}
