import { type Dispatch, type SetStateAction, useState } from 'react'
import { useSearchParams } from 'react-router'

export interface Chosen {
  readonly ids: ReadonlySet<string>
  choose(ids: readonly string[], isChosen: boolean): void
  clear(): void
}

interface Choice {
  /** What the list was asked for. */
  readonly list: string
  readonly ids: ReadonlySet<string>
}

export interface KeptChoice {
  readonly choice: Choice
  readonly keep: Dispatch<SetStateAction<Choice>>
  /** An order that has gone is no longer one of them. */
  readonly leaveOut: (id: string) => void
}

const none: ReadonlySet<string> = new Set()

/** What is ticked stays while one looks at an order and comes back. */
export function useKeptChoice(): KeptChoice {
  const [choice, keep] = useState<Choice>({ list: '', ids: none })
  return {
    choice,
    keep,
    leaveOut: (id) => keep(({ list, ids }) => ({ list, ids: new Set([...ids].filter((one) => one !== id)) })),
  }
}

/** Orders that are ticked, over the pages of one list: another search, year, status or date is another choice. */
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
