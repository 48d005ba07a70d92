import { useSearchParams } from 'react-router'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { withIds } from '../../../ui/with-ids.ts'

interface Choice {
  readonly list: string
  readonly ids: ReadonlySet<string>
}

export interface SelectionState {
  readonly choice: Choice
  readonly setChoice: Dispatch<SetStateAction<Choice>>
  readonly deselect: (id: string) => void
}

export function useSelectionState(): SelectionState {
  const [choice, setChoice] = useState<Choice>({ list: '', ids: new Set() })
  return {
    choice,
    setChoice,
    deselect: (id) => setChoice(({ list, ids }) => ({ list, ids: withIds(ids, [id], false) })),
  }
}

export interface OrderSelection {
  readonly ids: ReadonlySet<string>
  choose(ids: readonly string[], isChosen: boolean): void
  clear(): void
}

const none: ReadonlySet<string> = new Set()

/** Kept over the pages of one list; another search, year, status or date starts a new selection. */
export function useOrderSelection({ choice, setChoice }: SelectionState): OrderSelection {
  const [params] = useSearchParams()
  const list = ['jaar', 'zoek', 'status', 'leverdatum'].map((name) => params.get(name) ?? '').join('\n')
  const ids = choice.list === list ? choice.ids : none
  return {
    ids,
    choose: (some, isChosen) =>
      setChoice((current) => ({ list, ids: withIds(current.list === list ? current.ids : none, some, isChosen) })),
    clear: () => setChoice({ list, ids: none }),
  }
}
