import { useQuery } from '@tanstack/react-query'
import type { Day } from '../../../contract/values/dates.ts'
import { showCount } from '../../../contract/values/counts.ts'
import { euroOfPrice, formatPrice } from '../../../contract/values/money.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { query } from '../../api/query.ts'
import { centsOf, Compared } from './compared.tsx'
import classes from './sales.module.css'

/** Totals of the whole period, whatever the table is searched for. */
export function PeriodFigures({ period }: { period: { readonly van: Day; readonly tot: Day } }) {
  const { data } = useQuery({
    ...query(reports.sales, { query: { ...period, per: 'categorie' } }),
    staleTime: 0,
    meta: { quiet: true },
  })
  const sum = (values: readonly number[] = []) => values.reduce((total, value) => total + value, 0)
  const omzet = formatPrice(sum(data?.map((row) => centsOf(row.omzet))))
  const omzetVorig = formatPrice(sum(data?.map((row) => centsOf(row.omzetVorig))))
  const facts = [
    { label: 'Omzet, ex. btw', value: euroOfPrice(omzet) },
    { label: 'Dezelfde dagen vorig jaar', value: euroOfPrice(omzetVorig) },
    { label: 'Verschil', value: <Compared omzet={omzet} omzetVorig={omzetVorig} /> },
    { label: 'Stuks', value: showCount(sum(data?.map(({ stuks }) => stuks))) },
  ]
  return (
    <dl className={classes.figures}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{data ? value : '…'}</dd>
        </div>
      ))}
    </dl>
  )
}
