import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { showCount } from '../../../contract/values/counts.ts'
import { dayInAmsterdam, isDay } from '../../../contract/values/dates.ts'
import { euroOfPrice } from '../../../contract/values/money.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import {
  reports,
  salesColumns,
  type SalesGroup,
  salesGroups,
  type SalesRow,
} from '../../../contract/endpoints/reports.ts'
import { pageQuery } from '../../api/query.ts'
import { BackLink } from '../../ui/buttons/back-link.tsx'
import { DateBox } from '../../ui/fields/date-box.tsx'
import { SelectBox } from '../../ui/fields/select-box.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Failed, Loading } from '../../ui/page/states.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { ListPages } from '../../ui/tables/list-pages.tsx'
import { ListToolbar } from '../../ui/tables/list-toolbar.tsx'
import { NothingFound } from '../../ui/tables/nothing-found.tsx'
import { useListState } from '../../ui/tables/use-list-state.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { centsOf, Compared, SalesBars } from './compared.tsx'
import { PeriodFigures } from './period-figures.tsx'
import { periodNames, periodOf, periods } from './periods.ts'

const words: Readonly<Record<SalesGroup, { per: string; header: string; what: string; page?: string }>> = {
  product: { per: 'Per product', header: 'Product', what: 'product', page: '/productbeheer/details' },
  klant: { per: 'Per klant', header: 'Klant', what: 'klant', page: '/gebruikers/details' },
  categorie: { per: 'Per categorie', header: 'Categorie', what: 'categorie' },
}

export function SalesPage() {
  const list = useListState(salesColumns)
  const [today] = useState(() => dayInAmsterdam(new Date()))
  const per = salesGroups.find((one) => one === list.filter('per')) ?? 'product'
  const [van, tot] = [list.filter('van'), list.filter('tot')]
  const period = isDay(van) && isDay(tot) && van <= tot ? { van, tot } : periodOf('month', today)
  const chosen = periods.find((one) => {
    const { van: first, tot: last } = periodOf(one, today)
    return first === period.van && last === period.tot
  })
  const query = { ...period, per, zoek: list.zoek, sorteer: list.sorteer || undefined }
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...pageQuery(reports.sales, { query: { ...query, pagina: list.pagina, perPagina: list.perPagina } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const columns = columnsOf(per, data?.rows ?? [])

  return (
    <>
      <BackLink to="/dashboard">Dashboard</BackLink>
      <PageHeading actions={<ExportButton what={query} />}>Verkoop</PageHeading>
      <PeriodFigures period={period} />
      <ListToolbar list={list} columns={columns} searches={`Zoek op ${words[per].what}`}>
        <SelectBox
          aria-label="Verdeling"
          value={per}
          onChange={({ target }) => list.set({ per: target.value, zoek: '' })}
        >
          {salesGroups.map((one) => (
            <option key={one} value={one}>
              {words[one].per}
            </option>
          ))}
        </SelectBox>
        <SelectBox
          aria-label="Periode"
          value={chosen ?? ''}
          onChange={({ target }) => {
            const next = periods.find((one) => one === target.value)
            if (next) list.set({ ...periodOf(next, today) })
          }}
        >
          {!chosen && <option value="">Eigen periode</option>}
          {periods.map((one) => (
            <option key={one} value={one}>
              {periodNames[one]}
            </option>
          ))}
        </SelectBox>
        <DateBox
          label="Van"
          value={period.van}
          max={period.tot}
          onChange={({ target }) => isDay(target.value) && list.set({ ...period, van: target.value })}
        />
        <DateBox
          label="Tot en met"
          value={period.tot}
          min={period.van}
          onChange={({ target }) => isDay(target.value) && list.set({ ...period, tot: target.value })}
        />
      </ListToolbar>
      {data ? (
        data.rows.length > 0 ? (
          <>
            <DataTable
              caption={`Verkoop ${words[per].per.toLowerCase()}`}
              room={58}
              columns={columns}
              rows={data.rows}
              rowKey={({ key }) => key}
              list={list}
              stale={isPlaceholderData}
            />
            <ListPages list={list} total={data.total} />
          </>
        ) : (
          <NothingFound
            list={list}
            total={data.total}
            none="In deze periode is niets verkocht"
            what={words[per].what}
          />
        )
      ) : isError ? (
        <Failed onRetry={() => void refetch()} />
      ) : (
        <Loading label="Verkoop wordt geladen" outline="list" />
      )}
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
