import { useState } from 'react'
import { isTyped, keepTyped } from './keep-typed.ts'

interface Saved<V> {
  readonly values: V
  /** Counts the changes of the record. */
  readonly version: number
}

/** What a form was opened with, and what becomes of it when somebody else saves meanwhile. */
export function useOpened<V extends Readonly<Record<string, string | boolean>>>(
  initial: Saved<V>,
  form: { readonly values: V; readonly set: (values: V) => void },
) {
  const [opened, setOpened] = useState(initial)
  const [clashes, setClashes] = useState<readonly string[]>()
  return {
    opened,
    dirty: isTyped(form.values, opened.values),
    /** Set once somebody else has saved over this form: the fields that both changed. */
    clashes,
    /** Takes in what somebody else saved, under what was typed here. */
    layOver: (saved: Saved<V>) => {
      const next = keepTyped(form.values, opened.values, saved.values)
      setOpened(saved)
      form.set(next.values)
      setClashes(next.clashes)
    },
    /** Goes on from the version that a change of one's own beside the form has left. */
    follow: (version: number) =>
      setOpened((before) => (version === before.version + 1 ? { ...before, version } : before)),
  }
}
