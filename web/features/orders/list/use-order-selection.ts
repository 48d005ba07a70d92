import { useSearchParams } from 'react-router'
import { useState } from 'react'
import { withIds } from '../../../ui/with-ids.ts'
import { usePresentOrders } from './use-present-orders.ts'

const none: ReadonlySet<string> = new Set()

/** Kept over the pages of one list; another search, year, status or date starts a new selection. */
export function useOrderSelection() {
  const [params] = useSearchParams()
  const [choice, setChoice] = useState({ list: '', ids: none })
  const list = ['jaar', 'zoek', 'status', 'leverdatum'].map((name) => params.get(name) ?? '').join('\n')
  const present = usePresentOrders(choice.list === list ? choice.ids : none)
  return {
    ...present,
    list,
    choose: (some: readonly string[], isChosen: boolean) =>
      setChoice((current) => ({ list, ids: withIds(current.list === list ? current.ids : none, some, isChosen) })),
    clear: () => setChoice({ list, ids: none }),
    /** Also where another search is shown by now; with those that are gone. */
    deselect: (done: readonly string[]) =>
      setChoice((current) => ({ ...current, ids: withIds(current.ids, [...done, ...present.gone], false) })),
  }
}
export type ChosenOrders = ReturnType<typeof useOrderSelection>
