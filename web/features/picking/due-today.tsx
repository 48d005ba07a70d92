import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { showCount, showOrders, showPieces } from '../../../contract/values/counts.ts'
import { showDayInWords } from '../../../contract/values/dates.ts'
import { documents } from '../../../contract/endpoints/documents.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { urlOf } from '../../api/api.ts'
import { query } from '../../api/query.ts'
import { DocumentLink } from '../../ui/buttons/document-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import classes from './picking.module.css'

export function DueToday() {
  const { data } = useQuery({ ...query(reports.deliveries), staleTime: 0, meta: { quiet: true } })
  if (!data || data.deliveries.length === 0) return null
  return (
    <section className={classes.days} aria-label="Gaat de deur uit">
      {data.deliveries.map(({ date, orders, open, pieces }, ahead) => (
        <div key={date} className={classNames(layout.notice, classes.day)}>
          <h2 className={layout.heading}>{`${ahead === 0 ? 'Vandaag' : 'Morgen'}, ${showDayInWords(date)}`}</h2>
          {orders === 0 ? (
            <p className={layout.soft}>Niets te leveren</p>
          ) : (
            <p>
              <Link className={layout.finger} to={`/verzamelen?status=alle&leverdatum=${date}`}>
                {`${showOrders(orders)}, ${showPieces(pieces)}`}
              </Link>
              {open === 0 ? ' alles verwerkt' : ` nog ${showCount(open)} open`}
            </p>
          )}
          {open > 0 && (
            <DocumentLink href={urlOf(documents.pickList, { query: { leverdatum: date } })}>Verzamellijst</DocumentLink>
          )}
        </div>
      ))}
    </section>
  )
}
