import { useSearchParams } from 'react-router'

/** What a list shows, kept in the address so that it can be bookmarked, shared and returned to. */
export interface ListState {
  /** From 1. */
  readonly pagina: number
  readonly zoek: string
  /** As chosen, 'alle' for all years together; undefined for the screen's own default. */
  readonly jaar: number | 'alle' | undefined
  /** Changes the address; another search or year starts at the first page again. */
  readonly set: (change: { zoek?: string; jaar?: number }) => void
}

export function useListState(): ListState {
  const [params, setParams] = useSearchParams()
  return {
    pagina: positive(params.get('pagina')) ?? 1,
    zoek: params.get('zoek') ?? '',
    jaar: params.get('jaar') === 'alle' ? 'alle' : positive(params.get('jaar')),
    set: (change) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current)
          next.delete('pagina')
          if (change.zoek !== undefined) replaceOrDrop(next, 'zoek', change.zoek)
          if (change.jaar !== undefined) next.set('jaar', String(change.jaar))
          return next
        },
        // A search as typed would leave a step in the history for every letter.
        { replace: change.zoek !== undefined, preventScrollReset: true },
      ),
  }
}

function replaceOrDrop(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name)
  else params.set(name, value)
}

function positive(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
