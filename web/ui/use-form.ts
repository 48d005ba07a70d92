import { type ChangeEvent, type FormEvent, useState } from 'react'
import type { z } from 'zod'

type Values = Readonly<Record<string, string | boolean>>
type TextField<V extends Values> = { [Field in keyof V]: V[Field] extends string ? Field : never }[keyof V] & string

interface Submit<Parsed> {
  onValid: (parsed: Parsed, form: HTMLFormElement) => void
  /** The first thing that is wrong, which is already marked at its field and has the focus there. */
  onInvalid?: (sentence: string) => void
}

/**
 * What is typed in a form, read by the contract's schema when it is sent. Of everything that is wrong only the first is
 * shown, in the order of the schema (§5).
 */
export function useForm<V extends Values, Parsed>(initial: V, schema: z.ZodType<Parsed>) {
  const [values, setValues] = useState(initial)
  const [error, setError] = useState<{ field: string; sentence: string }>()

  const set = (change: Partial<V>) => {
    setValues((before) => ({ ...before, ...change }))
    // Of a field with parts, 'staffel.0.price', any change counts.
    const [field = ''] = error?.field.split('.') ?? []
    if (field in change) setError(undefined)
  }
  const refuse = (field: string | undefined, sentence: string, form: HTMLFormElement | null) => {
    if (field === undefined) return
    setError({ field, sentence })
    if (form) focusField(form, field)
  }
  return {
    values,
    set,
    /** Marks a field with what the server said about it; a refusal that is about no field marks none. */
    refuse,
    /** What is wrong with a field, or with a part of it. */
    errorOf: (field: string) => (error?.field === field ? error.sentence : undefined),
    /** What an input of text needs to be this field. */
    text: (field: TextField<V>) => ({
      name: field,
      value: String(values[field]),
      error: error?.field === field && error.sentence,
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        setValues((before) => ({ ...before, [field]: target.value }))
        if (error?.field === field) setError(undefined)
      },
    }),
    submit:
      ({ onValid, onInvalid }: Submit<Parsed>) =>
      (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        const { data, error: wrong } = schema.safeParse(values)
        const issue = wrong?.issues[0]
        if (issue) {
          refuse(issue.path.map(String).join('.'), issue.message, event.currentTarget)
          onInvalid?.(issue.message)
        } else if (data !== undefined) {
          setError(undefined)
          onValid(data, event.currentTarget)
        }
      },
  }
}

export function focusField(form: HTMLFormElement, field: string): void {
  const input = form.elements.namedItem(field)
  if (!(input instanceof HTMLElement)) return
  // What is folded away cannot be focused.
  const fold = input.closest('details')
  if (fold) fold.open = true
  input.focus()
  // Its sentence stands below it, once that has been drawn.
  requestAnimationFrame(() => document.getElementById(`${input.id}-error`)?.scrollIntoView({ block: 'nearest' }))
}
