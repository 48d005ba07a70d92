import type { FormEvent } from 'react'
import type { z } from 'zod'
import { type Values, useFields } from './use-fields.ts'

interface Mutation<Parsed> {
  readonly isPending: boolean
  readonly mutate: (parsed: Parsed) => void
}

/** Parses with the schema on submit; shows the first error only, in schema order (§5). */
export function useForm<V extends Values, Parsed>(initial: V, schema: z.ZodType<Parsed>) {
  const { forgive, ...fields } = useFields(initial)
  /** @param onInvalid gets the sentence; its field is already marked and focused */
  const submit =
    (onValid: (parsed: Parsed, form: HTMLFormElement) => void, onInvalid?: (sentence: string) => void) =>
    (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      fields.setElement(event.currentTarget)
      const { data, error: wrong } = schema.safeParse(fields.values)
      const issue = wrong?.issues[0]
      if (issue) {
        fields.mark(issue.path.map(String).join('.'), issue.message, event.currentTarget)
        onInvalid?.(issue.message)
      } else if (data !== undefined) {
        forgive()
        onValid(data, event.currentTarget)
      }
    }
  return {
    ...fields,
    submit,
    /** Submits once: not again while pending. */
    send: (mutation: Mutation<Parsed>, onInvalid?: (sentence: string) => void) =>
      submit((parsed) => {
        if (!mutation.isPending) mutation.mutate(parsed)
      }, onInvalid),
  }
}
