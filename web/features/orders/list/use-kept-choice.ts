import { type Dispatch, type SetStateAction, useState } from 'react'

interface Choice {
  readonly list: string
  readonly ids: ReadonlySet<string>
}

export interface KeptChoice {
  readonly choice: Choice
  readonly keep: Dispatch<SetStateAction<Choice>>
  readonly leaveOut: (id: string) => void
}

export function useKeptChoice(): KeptChoice {
  const [choice, keep] = useState<Choice>({ list: '', ids: new Set() })
  return {
    choice,
    keep,
    leaveOut: (id) => keep(({ list, ids }) => ({ list, ids: new Set([...ids].filter((one) => one !== id)) })),
  }
}
