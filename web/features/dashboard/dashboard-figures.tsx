import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '../../../contract/endpoints/endpoint.ts'
import { showCount, showOrders, showPieces } from '../../../contract/values/counts.ts'
import { showMoment, showNearDay } from '../../../contract/values/dates.ts'
import { centsOf, euro, euroOfPrice } from '../../../contract/values/money.ts'
import type { reports } from '../../../contract/endpoints/reports.ts'
import { Columns, Panel, Stacked } from '../../ui/page/page.tsx'
import { useToday } from '../../ui/today.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { lowStock } from '../../../contract/values/limits.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import { documents } from '../../../contract/endpoints/documents.ts'
import { urlOf } from '../../api/api.ts'
import { classNames } from '../../ui/class-names.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import layout from '../../ui/layout.module.css'
import classes from './dashboard.module.css'

type Today = AnswerOf<typeof reports.today>

const TurnoverChart = lazyPart(async () => (await import('./turnover-chart.tsx')).TurnoverChart)

export function DashboardFigures({ today }: { today: Today }) {
  return (
    <Stacked>
      <div className={classes.figures}>
        <Figure label="Open orders" value={showCount(today.openOrders)}>
          <Link to="/orders/main/0?status=open&jaar=alle">Bekijk wat openstaat</Link>
        </Figure>
        <TurnoverFigure label="Omzet vandaag" turnover={today.day} compared="dezelfde dag vorig jaar" />
        <TurnoverFigure label="Omzet deze maand" turnover={today.month} compared="dezelfde dagen vorig jaar" />
        <Figure label="Niet op voorraad" value={showCount(today.outOfStock)} alarming={today.outOfStock > 0}>
          {today.outOfStock > 0 && <Link to="/productbeheer/main/0?voorraad=0">Bekijk deze producten</Link>}
        </Figure>
      </div>
      {today.deliveries.length > 0 && <DueDeliveries {...today} />}
      <Columns even>
        <Panel title="Omzet per maand" aside={<small className={layout.soft}>ex. btw</small>}>
          <div className={classes.chart}>
            <Suspense>
              <TurnoverChart months={today.months} />
            </Suspense>
          </div>
        </Panel>
        <Panel title="Voorraad op of bijna op">
          <LowStock products={today.lowStock} />
        </Panel>
      </Columns>
      <Panel
        title="Nieuwste orders"
        aside={
          <Link data-finger to="/orders/main/0">
            Toon alle
          </Link>
        }
      >
        {today.newestOrders.length === 0 && <p className={layout.soft}>Er zijn nog geen orders.</p>}
        <ul className={classes.orders}>
          {today.newestOrders.map((order) => (
            <li key={order._id}>
              <Link to={`/orders/details/${order._id}`} className={classes.order}>
                <strong>{order.ordernummer}</strong>
                <span className={classNames(layout.cut, classes.company)}>{order.bedrijfsnaam}</span>
                <time dateTime={order.date} className={layout.note}>
                  {showMoment(order.date)}
                </time>
                <span className={classes.amount}>{euroOfPrice(order.totalPrice)}</span>
                <span>
                  <StatusBadge status={order.orderstatus} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </Stacked>
  )
}

interface FigureProps {
  label: string
  value: string
  alarming?: boolean
  wide?: boolean
  children: ReactNode
}

function Figure({ label, value, alarming = false, wide, children }: FigureProps) {
  return (
    <section className={classes.figure} aria-label={label} data-wide={wide}>
      <h2 className={classes.label}>{label}</h2>
      <p className={classes.value} data-bad={alarming || undefined}>
        {value}
      </p>
      {children}
    </section>
  )
}

interface TurnoverFigureProps {
  label: string
  turnover: Today['day']
  compared: string
}

function TurnoverFigure({ label, turnover, compared }: TurnoverFigureProps) {
  const difference = centsOf(turnover.thisYear) - centsOf(turnover.lastYear)
  return (
    <Figure label={label} value={euroOfPrice(turnover.thisYear)} wide>
      <p className={classNames(layout.fine, classes.compared)}>
        {difference === 0 ? (
          `Evenveel als ${compared}`
        ) : (
          <>
            <span className={classes.difference} data-bad={difference < 0 || undefined}>
              {difference < 0 ? '▼' : '▲'} {euro(Math.abs(difference))} {difference < 0 ? 'minder' : 'meer'}
            </span>{' '}
            dan {compared} ({euroOfPrice(turnover.lastYear)})
          </>
        )}
      </p>
    </Figure>
  )
}

function LowStock({ products }: { products: Today['lowStock'] }) {
  if (products.length === 0)
    return <p className={layout.soft}>Er zijn geen producten met {lowStock} stuks of minder.</p>
  return (
    <ul>
      {products.map(({ _id, productName, stock }) => (
        <li key={_id}>
          <Link to={`/productbeheer/details/${_id}`} className={classes.product}>
            <span className={layout.cut}>{printedQuotes(productName)}</span>
            <span className={classes.stock} data-bad={stock <= 0 || undefined}>
              {stock <= 0 ? 'op' : showPieces(stock)}
            </span>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ width: `${Math.min(100, (stock / lowStock) * 100)}%` }} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function DueDeliveries({ deliveries, late }: Pick<Today, 'deliveries' | 'late'>) {
  const today = useToday()
  return (
    <Panel title="Gaat de deur uit">
      <ul className={classNames(layout.fields, classes.days)}>
        {late > 0 && (
          <li>
            <strong>Te laat</strong>
            <Link to="/orders/main/0?jaar=alle&status=open&sorteer=leverdatum">{showOrders(late)}</Link>
          </li>
        )}
        {deliveries.map(({ date, orders, open, pieces }) => (
          <li key={date}>
            <strong>{showNearDay(date, today)}</strong>
            {orders === 0 ? (
              <span className={layout.soft}>niets</span>
            ) : (
              <span className={layout.words}>
                <Link to={`/orders/main/0?jaar=alle&leverdatum=${date}`}>
                  {showOrders(orders)}, {showPieces(pieces)}
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
