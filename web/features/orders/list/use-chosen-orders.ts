import { useSearchParams } from 'react-router'
import type { KeptChoice } from './use-kept-choice.ts'

export interface Chosen {
  readonly ids: ReadonlySet<string>
  choose(ids: readonly string[], isChosen: boolean): void
  clear(): void
}

const none: ReadonlySet<string> = new Set()

/** Kept over the pages of one list; another search, year, status or date starts a new selection. */
export function useChosenOrders({ choice, keep }: KeptChoice): Chosen {
  const [params] = useSearchParams()
  const list = ['jaar', 'zoek', 'status', 'leverdatum'].map((name) => params.get(name) ?? '').join('\n')
  const ids = choice.list === list ? choice.ids : none
  return {
    ids,
    choose(some, isChosen) {
      keep((current) => {
        const next = new Set(current.list === list ? current.ids : none)
        for (const id of some) {
          if (isChosen) next.add(id)
          else next.delete(id)
        }
        return { list, ids: next }
      })
    },
    clear: () => keep({ list, ids: none }),
  }
}
