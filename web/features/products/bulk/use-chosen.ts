import { useState } from 'react'

/** Which of the products that are found take part: all, until some are left out; of another search all but those. */
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
