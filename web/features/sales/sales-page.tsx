import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { showCount } from '../../../contract/values/counts.ts'
import {
  addDays,
  aYearBefore,
  type Day,
  firstOfMonth,
  firstOfYear,
  isDay,
  showDay,
} from '../../../contract/values/dates.ts'
import { centsOf, euro, euroOfPrice, formatPrice } from '../../../contract/values/money.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import {
  reports,
  salesColumns,
  type SalesGroup,
  salesGroups,
  type SalesRow,
} from '../../../contract/endpoints/reports.ts'
import { freshAndQuiet, pageQuery, query } from '../../api/api.ts'
import { BackLink } from '../../ui/buttons/back-link.tsx'
import { DateBox, SelectBox } from '../../ui/fields/controls.tsx'
import { PageHeading } from '../../ui/page/page.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { Facts } from '../../ui/tables/facts.tsx'
import { ListTable, ListToolbar } from '../../ui/tables/list.tsx'
import { useListState } from '../../ui/tables/use-list-state.ts'
import { useToday } from '../../ui/today.ts'
import { ExportButton } from '../exports/export-button.tsx'
import classes from './sales.module.css'

const words: Readonly<Record<SalesGroup, { per: string; header: string; what: string; page?: string }>> = {
  product: { per: 'Per product', header: 'Product', what: 'product', page: '/productbeheer/details' },
  klant: { per: 'Per klant', header: 'Klant', what: 'klant', page: '/gebruikers/details' },
  categorie: { per: 'Per categorie', header: 'Categorie', what: 'categorie' },
}

interface Period {
  readonly name: string
  /** `tot` is included. */
  readonly of: (today: Day) => { readonly van: Day; readonly tot: Day }
}

/** This month and this year end today, so that they are compared with as many days. */
const periods = {
  today: { name: 'Vandaag', of: (today) => ({ van: today, tot: today }) },
  week: { name: 'Laatste 7 dagen', of: (today) => ({ van: addDays(today, -6), tot: today }) },
  month: { name: 'Deze maand', of: (today) => ({ van: firstOfMonth(today), tot: today }) },
  monthBefore: {
    name: 'Vorige maand',
    of: (today) => {
      const tot = addDays(firstOfMonth(today), -1)
      return { van: firstOfMonth(tot), tot }
    },
  },
  year: { name: 'Dit jaar', of: (today) => ({ van: firstOfYear(today), tot: today }) },
  yearBefore: {
    name: 'Vorig jaar',
    of: (today) => ({ van: aYearBefore(firstOfYear(today)), tot: addDays(firstOfYear(today), -1) }),
  },
} satisfies Record<string, Period>

export function SalesPage() {
  const list = useListState(salesColumns)
  const today = useToday()
  const per = salesGroups.find((one) => one === list.filter('per')) ?? 'product'
  const [van, tot] = [list.filter('van'), list.filter('tot')]
  const period = isDay(van) && isDay(tot) && van <= tot ? { van, tot } : periods.month.of(today)
  const offered = Object.values(periods).map(({ name, of }) => ({ name, ...of(today) }))
  const chosen = offered.find((one) => one.van === period.van && one.tot === period.tot)
  const query = { ...period, per, zoek: list.zoek, sorteer: list.sorteer || undefined }
  const answer = useQuery({
    ...pageQuery(reports.sales, { query: { ...query, ...list.query } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const columns = columnsOf(per, answer.data?.rows ?? [])

  return (
    <>
      <BackLink to="/dashboard">Dashboard</BackLink>
      <PageHeading
        intro={
          <>
            {words[per].per} van <time>{showDay(period.van)}</time> tot en met <time>{showDay(period.tot)}</time>
          </>
        }
        actions={<ExportButton what={query} />}
      >
        Verkoop
      </PageHeading>
      <PeriodFigures period={period} />
      <ListToolbar list={list} columns={columns} searches={`Zoek op ${words[per].what}`}>
        <SelectBox
          label="Verdeling"
          value={per}
          choices={salesGroups.map((one) => [one, words[one].per])}
          onChoose={(next) => list.set({ per: next, zoek: '' })}
        />
        <SelectBox
          label="Periode"
          value={chosen?.name ?? ''}
          choices={[
            ...(chosen ? [] : [['', 'Eigen periode'] as const]),
            ...offered.map(({ name }) => [name, name] as const),
          ]}
          onChoose={(next) => {
            const wanted = offered.find(({ name }) => name === next)
            if (wanted) list.set({ van: wanted.van, tot: wanted.tot })
          }}
        />
        <DateBox
          label="Van"
          value={period.van}
          max={period.tot}
          onChoose={(day) => isDay(day) && list.set({ van: day, tot: day > period.tot ? day : period.tot })}
        />
        <DateBox
          label="Tot en met"
          value={period.tot}
          min={period.van}
          onChoose={(day) => isDay(day) && list.set({ van: day < period.van ? day : period.van, tot: day })}
        />
      </ListToolbar>
      <ListTable
        list={list}
        answer={answer}
        loading="Verkoop wordt geladen"
        caption={`Verkoop ${words[per].per.toLowerCase()}`}
        room={58}
        columns={columns}
        rowKey={({ key }) => key}
        none="In deze periode is niets verkocht"
        what={words[per].what}
      />
    </>
  )
}

function columnsOf(per: SalesGroup, rows: readonly SalesRow[]): readonly Column<SalesRow>[] {
  const { header, page } = words[per]
  const most = Math.max(1, ...rows.flatMap((row) => [centsOf(row.omzet), centsOf(row.omzetVorig)]))
  return [
    {
      header,
      sort: 'naam',
      title: true,
      wide: true,
      cell: ({ key, naam }) => (page === undefined ? naam : <Link to={`${page}/${key}`}>{printedQuotes(naam)}</Link>),
    },
    { header: 'Stuks', sort: 'stuks', numeric: true, cell: ({ stuks }) => showCount(stuks) },
    { header: 'Orders', numeric: true, cell: ({ orders }) => showCount(orders) },
    { header: 'Omzet', sort: 'omzet', numeric: true, cell: ({ omzet }) => euroOfPrice(omzet) },
    { header: 'Vorig jaar', numeric: true, cell: ({ omzetVorig }) => euroOfPrice(omzetVorig) },
    { header: 'Verschil', sort: 'verschil', numeric: true, cell: (row) => <Compared {...row} /> },
    { header: 'Omzet naast vorig jaar', wide: true, cell: (row) => <SalesBars {...row} most={most} /> },
  ]
}

function PeriodFigures({ period }: { period: { readonly van: Day; readonly tot: Day } }) {
  const { data } = useQuery({ ...query(reports.sales, { query: { ...period, per: 'categorie' } }), ...freshAndQuiet })
  const sum = (values: readonly number[] = []) => values.reduce((total, value) => total + value, 0)
  const omzet = formatPrice(sum(data?.map((row) => centsOf(row.omzet))))
  const omzetVorig = formatPrice(sum(data?.map((row) => centsOf(row.omzetVorig))))
  const shown = (value: ReactNode) => (data ? value : '…')
  return (
    <Facts
      className={classes.figures}
      facts={[
        ['Omzet, ex. btw', shown(euroOfPrice(omzet))],
        ['Dezelfde dagen vorig jaar', shown(euroOfPrice(omzetVorig))],
        ['Verschil', shown(<Compared omzet={omzet} omzetVorig={omzetVorig} />)],
        ['Stuks', shown(showCount(sum(data?.map(({ stuks }) => stuks))))],
      ]}
    />
  )
}

type Turnover = Pick<SalesRow, 'omzet' | 'omzetVorig'>

/** More or less than last year, and by how many percent: of nothing there is no percentage. */
function Compared({ omzet, omzetVorig }: Turnover) {
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
function SalesBars({ omzet, omzetVorig, most }: Turnover & { most: number }) {
  const width = (price: string) => ({ width: `${(centsOf(price) / most) * 100}%` })
  return (
    <span className={classes.bars} aria-hidden="true">
      <span style={width(omzet)} />
      <span style={width(omzetVorig)} data-before />
    </span>
  )
}
