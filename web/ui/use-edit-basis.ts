import { useState } from 'react'
import { codeOf } from '../api/api-error.ts'
import { isDirty, mergeEdits } from './merge-edits.ts'

interface Saved<V> {
  readonly values: V
  /** Counts the changes of the record. */
  readonly version: number
}

/** What a form was opened with, and what becomes of it when somebody else saves meanwhile. */
export function useEditBasis<V extends Readonly<Record<string, string | boolean>>>(
  initial: Saved<V>,
  form: { readonly values: V; readonly set: (values: V) => void },
) {
  const [opened, setOpened] = useState(initial)
  const [conflicts, setClashes] = useState<readonly string[]>()
  const merge = (saved: Saved<V>) => {
    const next = mergeEdits(form.values, opened.values, saved.values)
    setOpened(saved)
    form.set(next.values)
    setClashes(next.conflicts)
  }
  return {
    opened,
    dirty: isDirty(form.values, opened.values),
    /** Set once somebody else has saved over this form: the fields that both changed. */
    conflicts,
    /** Merges what somebody else saved: typed fields stay, the others take the saved values. */
    merge,
    /** Whether a save was refused for what somebody else saved meanwhile, which is then read and merged. */
    mergeConflict: async (error: unknown, read: () => Promise<Saved<V>>): Promise<boolean> => {
      if (codeOf(error) !== 'edit-conflict') return false
      const saved = await read().catch(() => undefined)
      if (!saved || saved.version === opened.version) return false
      merge(saved)
      return true
    },
    /** Goes on from what was saved here; what was typed since it was sent stays. */
    settle: (saved: Saved<V>, sent: V) => {
      setOpened(saved)
      form.set(mergeEdits(form.values, sent, saved.values).values)
      setClashes(undefined)
    },
    /** Begins again, as it was opened. */
    restart: (saved: Saved<V>) => {
      setOpened(saved)
      form.set(saved.values)
      setClashes(undefined)
    },
    /** Takes over the version that an own change outside the form has made, as of photos; not one by somebody else. */
    follow: (version: number) =>
      setOpened((before) => (version === before.version + 1 ? { ...before, version } : before)),
  }
}
