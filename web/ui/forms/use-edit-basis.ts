import { useState } from 'react'
import { withConflict } from '../../api/with-conflict.ts'

interface Saved<V> {
  readonly values: V
  readonly version: number
}

export function useEditBasis<V extends Readonly<Record<string, string | boolean>>>(
  initial: Saved<V>,
  form: { readonly values: V; readonly set: (values: V) => void },
) {
  const [opened, setOpened] = useState(initial)
  const [newer, setNewer] = useState(initial)
  const [conflicts, setConflicts] = useState<readonly string[]>()
  const merge = (saved: Saved<V>) => {
    const next = mergeEdits(form.values, opened.values, saved.values)
    setOpened(saved)
    form.set(next.values)
    setConflicts(next.conflicts)
  }
  // While rendering: merges with what was typed while the newer record was read.
  if (newer.version > opened.version) merge(newer)
  return {
    opened,
    dirty: isDirty(form.values, opened.values),
    /** Fields changed on both sides; set after another user's save. */
    conflicts,
    /** Call while rendering. */
    merge,
    /** After an edit conflict the newer record is merged in the next render. */
    send: <Answer>(
      sent: Promise<Answer>,
      typed: V,
      read: () => Promise<Answer>,
      basisOf: (answer: Answer) => Saved<V>,
    ) =>
      withConflict(sent, async () => {
        const answer = await read()
        const saved = basisOf(answer)
        if (saved.version <= opened.version) return undefined
        if (!isDirty(mergeEdits(typed, opened.values, saved.values).values, saved.values)) return answer
        setNewer(saved)
        return undefined
      }),
    /** Continues from the saved record; keeps input typed since. */
    settle: (saved: Saved<V>, sent: V) => {
      setOpened(saved)
      form.set(mergeEdits(form.values, sent, saved.values).values)
      setConflicts(undefined)
    },
    restart: (saved: Saved<V>) => {
      setOpened(saved)
      form.set(saved.values)
      setConflicts(undefined)
    },
  }
}

type Fields = Readonly<Record<string, unknown>>

export function isDirty(typed: Fields, basis: Fields): boolean {
  return Object.keys(typed).some((field) => typed[field] !== basis[field])
}

/**
 * Keeps typed fields and takes newer values for untouched ones.
 * @returns the next form values and the fields where both changes differ
 */
export function mergeEdits<Values extends Fields>(typed: Values, basis: Values, saved: Values) {
  const touched = Object.keys(typed).filter((field) => typed[field] !== basis[field])
  const values: Values = { ...saved, ...Object.fromEntries(touched.map((field) => [field, typed[field]])) }
  const conflicts = touched.filter((field) => saved[field] !== basis[field] && saved[field] !== typed[field])
  return { values, conflicts }
}
