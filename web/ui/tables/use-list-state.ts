import { useSearchParams } from 'react-router'

/** Kept in the address, for bookmarks, sharing and going back. */
export interface ListState {
  readonly pagina: number
  readonly zoek: string
  /** 'alle' for all years; undefined for the screen's default. */
  readonly jaar: number | 'alle' | undefined
  /** A new search or year resets to page 1. */
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
        // One history entry per letter would spoil the back button.
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
