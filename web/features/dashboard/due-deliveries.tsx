import { Link } from 'react-router'
import type { AnswerOf } from '../../../contract/endpoints/endpoint.ts'
import { showCount, showPieces } from '../../../contract/values/counts.ts'
import { showDayInWords } from '../../../contract/values/dates.ts'
import { documents } from '../../../contract/endpoints/documents.ts'
import type { reports } from '../../../contract/endpoints/reports.ts'
import { urlOf } from '../../api/api.ts'
import { Panel } from '../../ui/page/panel.tsx'
import layout from '../../ui/layout.module.css'
import classes from './dashboard.module.css'

type Delivery = AnswerOf<typeof reports.today>['deliveries'][number]

export function DueDeliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <Panel title="Gaat de deur uit">
      <ul className={classes.days}>
        {deliveries.map(({ date, orders, open, pieces }, ahead) => (
          <li key={date}>
            <span className={classes.day}>
              {ahead === 0 ? 'Vandaag' : 'Morgen'}, {showDayInWords(date)}
            </span>
            {orders === 0 ? (
              <span className={layout.soft}>niets</span>
            ) : (
              <span className={layout.words}>
                <Link to={`/orders/main/0?jaar=alle&leverdatum=${date}`}>
                  {orders === 1 ? '1 order' : `${showCount(orders)} orders`}, {showPieces(pieces)}
                </Link>
                {open > 0 && (
                  <a href={urlOf(documents.pickList, { query: { leverdatum: date } })} target="_blank" rel="noreferrer">
                    Verzamellijst
                  </a>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
