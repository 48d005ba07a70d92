import { useState } from 'react'

/** Stores the products left out, so that those of another search take part too. */
export function useChosen() {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  return {
    has: (id: string) => !leftOut.has(id),
    set: (ids: readonly string[], takesPart: boolean) =>
      setLeftOut((before) => {
        const next = new Set(before)
        for (const id of ids) {
          if (takesPart) next.delete(id)
          else next.add(id)
        }
        return next
      }),
  }
}
