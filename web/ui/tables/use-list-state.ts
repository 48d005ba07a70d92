import { type Location, useLocation, useSearchParams } from 'react-router'
import { adminPageSize } from '../../../contract/values/limits.ts'
import { withParams } from '../search-params.ts'

/** The specification's ten a page, and what staff may choose instead. */
export const pageSizes = [adminPageSize, 25, 50]

/** Kept in the address, for bookmarks, sharing and going back. */
export interface ListState<Column extends string = string> {
  readonly pagina: number
  readonly zoek: string
  /** 'alle' for all years; undefined for the screen's default. */
  readonly jaar: number | 'alle' | undefined
  readonly perPagina: number
  /** The column to sort by; '-' in front for falling, '' for the list's own order. */
  readonly sorteer: Column | `-${Column}` | ''
  readonly query: {
    readonly zoek: string
    readonly pagina: number
    readonly perPagina: number
    readonly sorteer: Column | `-${Column}` | undefined
  }
  /** A filter of this screen from the address; '' if absent. */
  readonly filter: (name: string) => string
  readonly set: (change: Readonly<Record<string, string>>) => void
}

/** @param columns values of `sorteer`; others in the address are passed over */
export function useListState<const Column extends string = never>(columns: readonly Column[] = []): ListState<Column> {
  const [params, setParams] = useSearchParams()
  const location: Location<unknown> = useLocation()
  const pagina = positive(params.get('pagina')) ?? 1
  const zoek = params.get('zoek') ?? ''
  const perPagina = pageSizes.find((size) => String(size) === params.get('perPagina')) ?? adminPageSize
  const sorteer = sortOf(params.get('sorteer'), columns)
  return {
    pagina,
    zoek,
    jaar: params.get('jaar') === 'alle' ? 'alle' : positive(params.get('jaar')),
    perPagina,
    sorteer,
    query: { zoek, pagina, perPagina, sorteer: sorteer || undefined },
    filter: (name) => params.get(name) ?? '',
    set: (change) =>
      setParams(
        // Read from the address bar: the rendered state may lag behind it.
        withParams(new URLSearchParams(window.location.search), { pagina: '', ...change }),
        // One history entry per letter would spoil the back button; the state says where a back link goes.
        { replace: Object.keys(change).join() === 'zoek', preventScrollReset: true, state: location.state },
      ),
  }
}

function sortOf<Column extends string>(asked: string | null, columns: readonly Column[]) {
  return columns.flatMap((column) => [column, `-${column}` as const]).find((one) => one === asked) ?? ''
}

function positive(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
}
