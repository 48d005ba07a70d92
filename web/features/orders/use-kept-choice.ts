import { type Dispatch, type SetStateAction, useState } from 'react'

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

/** What is ticked stays while one looks at an order and comes back. */
export function useKeptChoice(): KeptChoice {
  const [choice, keep] = useState<Choice>({ list: '', ids: new Set() })
  return {
    choice,
    keep,
    leaveOut: (id) => keep(({ list, ids }) => ({ list, ids: new Set([...ids].filter((one) => one !== id)) })),
  }
}
