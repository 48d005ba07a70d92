import { type ChangeEvent, useState } from 'react'

export type Values = Readonly<Record<string, string | boolean>>
type TextField<V extends Values> = { [Field in keyof V]: V[Field] extends string ? Field : never }[keyof V] & string

/** What is typed in a form, and the one thing in it that is wrong. */
export function useFields<V extends Values>(initial: V) {
  const [values, setValues] = useState(initial)
  const [error, setError] = useState<{ field: string; sentence: string }>()

  return {
    values,
    forgive: () => setError(undefined),
    set: (change: Partial<V>) => {
      setValues((before) => ({ ...before, ...change }))
      // Of a field with parts, 'staffel.0.price', any change counts.
      const [field = ''] = error?.field.split('.') ?? []
      if (field in change) setError(undefined)
    },
    /** Marks a field with what was said about it; a refusal that is about no field marks none. */
    refuse: (field: string | undefined, sentence: string, form: HTMLFormElement | null) => {
      if (field === undefined) return
      setError({ field, sentence })
      if (form) focusField(form, field)
    },
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
