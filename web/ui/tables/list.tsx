import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { type Location, Navigate, useLocation, useSearchParams } from 'react-router'
import { type Column, DataTable } from './data-table.tsx'
import { type ListState, pageSizes } from './use-list-state.ts'
import { classNames } from '../class-names.ts'
import layout from '../layout.module.css'
import classes from './list.module.css'
import { SearchBox } from '../fields/search-field.tsx'
import { SelectBox } from '../fields/controls.tsx'
import type { Page } from '../../api/api.ts'
import { WhenLoaded, type Answer, Empty } from '../page/states.tsx'
import { Pagination } from './pagination.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { withParams } from '../search-params.ts'
import { showCount } from '../../../contract/values/counts.ts'

interface ListToolbarProps {
  list: ListState
  /** Without years there is no selector. */
  years?: readonly number[] | undefined
  /** 'alle' is offered only if the address already has it. */
  year?: number | 'alle' | undefined
  searches: string
  /** Of the table below, whose heads sort where there is room for them. */
  columns?: readonly Pick<Column<never>, 'header' | 'sort'>[]
  /** For all that is found. */
  actions?: ReactNode
  children?: ReactNode
}

const typingPauseMilliseconds = 250

export function ListToolbar({ list, years, year, searches, columns = [], actions, children }: ListToolbarProps) {
  return (
    <search className={classNames(layout.row, layout.apart, classes.bar)} data-screen-only>
      <SearchBox
        zoek={list.zoek}
        placeholder="...zoek"
        label={searches}
        pause={typingPauseMilliseconds}
        onSearch={(zoek) => list.set({ zoek })}
      />
      <div className={classes.choices}>
        {years !== undefined && (
          <SelectBox
            label="Jaar"
            value={String(year)}
            choices={[...(year === 'alle' ? [['alle', 'Alle jaren'] as const] : []), ...years.map(asChoice)]}
            onChoose={(jaar) => list.set({ jaar })}
          />
        )}
        {children}
        {columns.some(({ sort }) => sort !== undefined) && <SortChoice columns={columns} list={list} />}
      </div>
      {actions}
    </search>
  )
}

const asChoice = (year: number) => [String(year), String(year)] as const

function SortChoice({ columns, list }: Required<Pick<ListToolbarProps, 'columns' | 'list'>>) {
  return (
    // Only rows as cards lack a head to sort by.
    <span className="mantine-hidden-from-lg">
      <SelectBox
        label="Sorteer op"
        value={list.sorteer}
        choices={[
          ['', 'Sorteer op…'],
          ...columns.flatMap(({ header, sort }) =>
            sort === undefined
              ? []
              : [[sort, `${header}, oplopend`] as const, [`-${sort}`, `${header}, aflopend`] as const],
          ),
        ]}
        onChoose={(sorteer) => list.set({ sorteer })}
      />
    </span>
  )
}

interface ListTableProps<Row> extends Omit<NothingFoundProps, 'pages'> {
  list: ListState
  answer: Answer<Page<Row[]>> & { readonly isPlaceholderData: boolean }
  /** E.g. 'Orders worden geladen'. */
  loading: string
  above?: ReactNode
  caption: string
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  room: number
}

/** A staff list: rows and pagination, or an empty state with `children` below its sentence. */
export function ListTable<Row>({
  list,
  answer,
  loading,
  above,
  caption,
  columns,
  rowKey,
  room,
  ...nothing
}: ListTableProps<Row>) {
  const table = { caption, columns, rowKey, room, list }
  const pages = Math.ceil((answer.data?.total ?? 0) / list.perPagina)
  return (
    <>
      {/* Outlasts the rows: what is mounted with its text may not be read aloud. */}
      <VisuallyHidden as="output">
        {answer.data &&
          (answer.data.rows.length === 0
            ? 'Niets gevonden'
            : `${showCount(answer.data.total)} gevonden, pagina ${list.pagina} van ${pages}`)}
      </VisuallyHidden>
      <WhenLoaded answer={answer} loading={loading}>
        {({ rows, total }) => (
          <>
            {rows.length > 0 && above}
            {rows.length > 0 ? (
              <DataTable {...table} rows={rows} stale={answer.isPlaceholderData} />
            ) : (
              <NothingFound {...nothing} list={list} pages={pages} />
            )}
            <div className={classNames(layout.row, classes.below)}>
              <Pagination page={list.pagina} pages={pages} />
              {total > Math.min(...pageSizes) && (
                <span className={classes.size} data-screen-only>
                  <SelectBox
                    label="Regels per pagina"
                    value={String(list.perPagina)}
                    choices={pageSizes.map((size) => [String(size), `${size} per pagina`])}
                    onChoose={(perPagina) => list.set({ perPagina })}
                  />
                </span>
              )}
            </div>
          </>
        )}
      </WhenLoaded>
    </>
  )
}

interface NothingFoundProps {
  list: ListState
  pages: number
  none: string
  /** Singular noun, e.g. 'product'. */
  what: string
  within?: string | undefined
  children?: ReactNode
}

export function NothingFound({ list, pages, none, what, within = '', children }: NothingFoundProps) {
  const [params] = useSearchParams()
  const location: Location<unknown> = useLocation()
  // The last page may have lost its rows.
  if (pages > 0)
    return <Navigate to={`?${withParams(params, { pagina: String(pages) })}`} replace state={location.state} />
  if (list.zoek === '') return <Empty title={none}>{children}</Empty>
  return (
    <Empty title={`Geen ${what} gevonden voor '${list.zoek}'${within && ` ${within}`}`}>
      <Button variant="light" onClick={() => list.set({ zoek: '' })}>
        Wis zoekopdracht
      </Button>
    </Empty>
  )
}
