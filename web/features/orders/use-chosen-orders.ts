import { useState } from 'react'
import { useSearchParams } from 'react-router'

export interface Chosen {
  readonly ids: ReadonlySet<string>
  choose(ids: readonly string[], isChosen: boolean): void
  clear(): void
}

const none: ReadonlySet<string> = new Set()

/** Orders that are ticked, over the pages of one list: another search, year, status or date is another choice. */
export function useChosenOrders(): Chosen {
  const [params] = useSearchParams()
  const list = ['jaar', 'zoek', 'status', 'leverdatum'].map((name) => params.get(name) ?? '').join('\n')
  const [kept, setKept] = useState({ list, ids: none })
  const ids = kept.list === list ? kept.ids : none
  return {
    ids,
    choose(some, isChosen) {
      setKept((current) => {
        const next = new Set(current.list === list ? current.ids : none)
        for (const id of some) {
          if (isChosen) next.add(id)
          else next.delete(id)
        }
        return { list, ids: next }
      })
    },
    clear: () => setKept({ list, ids: none }),
  }
}
