import type { SalesRow } from '../../../contract/endpoints/reports.ts'
import { centsOf, euro } from '../../../contract/values/money.ts'
import classes from './sales.module.css'

type Turnover = Pick<SalesRow, 'omzet' | 'omzetVorig'>

/** More or less than last year, and by how many percent: of nothing there is no percentage. */
export function Compared({ omzet, omzetVorig }: Turnover) {
  const [now, before] = [centsOf(omzet), centsOf(omzetVorig)]
  const difference = now - before
  if (difference === 0) return 'gelijk'
  return (
    <span className={classes.difference} data-bad={difference < 0 || undefined}>
      {difference < 0 ? '−' : '+'}
      {euro(Math.abs(difference))}
      {before > 0 && (
        <small>{` ${percent
          .format(difference / before)
          .replace('-', '−')
          .replace('%', '\u00a0%')}`}</small>
      )}
    </span>
  )
}

const percent = new Intl.NumberFormat('nl-NL', { style: 'percent', signDisplay: 'exceptZero' })

/** @param most cents at which a bar has its full width */
export function SalesBars({ omzet, omzetVorig, most }: Turnover & { most: number }) {
  const width = (price: string) => ({ width: `${(centsOf(price) / most) * 100}%` })
  return (
    <span className={classes.bars} aria-hidden="true">
      <span style={width(omzet)} />
      <span style={width(omzetVorig)} data-before />
    </span>
  )
}
