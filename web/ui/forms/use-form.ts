import { type ChangeEvent, useState } from 'react'
import type { z } from 'zod'
import { fieldOf, sentenceOf } from '../../api/api.ts'
import { focusLate } from './focus-late.ts'

/** Parses with the schema on submit; shows the first error only, in schema order (§5). */
export function useForm<V extends Values, Parsed>(initial: V, schema: z.ZodType<Parsed>) {
  const { forgive, ...fields } = useFields(initial)
  return {
    ...fields,
    /** @param onInvalid gets the sentence; its field is already marked and focused */
    submit: (onValid: (parsed: Parsed) => void, onInvalid?: (sentence: string) => void) => (form: HTMLFormElement) => {
      fields.setElement(form)
      const { data, error: wrong } = schema.safeParse(fields.values)
      const issue = wrong?.issues[0]
      if (issue) {
        fields.mark(issue.path.map(String).join('.'), issue.message, form)
        onInvalid?.(issue.message)
      } else if (data !== undefined) {
        forgive()
        onValid(data)
      }
    },
  }
}

type Values = Readonly<Record<string, string | boolean>>
type TextField<V extends Values> = { [Field in keyof V]: V[Field] extends string ? Field : never }[keyof V] & string

export function useFields<V extends Values>(initial: V) {
  const [values, setValues] = useState(initial)
  const [error, setError] = useState<{ field: string; sentence: string }>()
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const mark = (field: string, sentence: string, form = element) => {
    setError({ field, sentence })
    if (form) focusField(form, field)
  }

  return {
    /** Call on submit: the form's fields are focused. */
    setElement,
    values,
    mark,
    forgive: () => setError(undefined),
    set: (change: Partial<V>) => {
      setValues((before) => ({ ...before, ...change }))
      // For a path such as 'staffel.0.price' any change of the field counts.
      const [field = ''] = error?.field.split('.') ?? []
      if (field in change) setError(undefined)
    },
    /** Marks the field that the server names, if any. @returns its sentence */
    refuse: (refusal: Error, field = fieldOf(refusal)): string | undefined => {
      const sentence = sentenceOf(refusal)
      if (field !== undefined && sentence !== undefined) mark(field, sentence)
      return sentence
    },
    errorOf: (field: string) => (error?.field === field ? error.sentence : undefined),
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

function focusField(form: HTMLFormElement, field: string): void {
  const input = form.elements.namedItem(field)
  if (!(input instanceof HTMLElement)) return
  // A field in a closed <details> cannot take the focus.
  const fold = input.closest('details')
  if (fold) fold.open = true
  focusLate(input)
  // After the error has been rendered.
  requestAnimationFrame(() => document.getElementById(`${input.id}-error`)?.scrollIntoView({ block: 'nearest' }))
}
