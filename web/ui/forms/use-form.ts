import type { FormEvent } from 'react'
import type { z } from 'zod'
import { useFields, type Values } from './use-fields.ts'

interface Submit<Parsed> {
  onValid: (parsed: Parsed, form: HTMLFormElement) => void
  /** The field is already marked and focused. */
  onInvalid?: (sentence: string) => void
}

/** Parses with the schema on submit; shows the first error only, in schema order (§5). */
export function useForm<V extends Values, Parsed>(initial: V, schema: z.ZodType<Parsed>) {
  const { values, set, refuse, errorOf, text, forgive } = useFields(initial)
  return {
    values,
    set,
    refuse,
    errorOf,
    text,
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
          forgive()
          onValid(data, event.currentTarget)
        }
      },
  }
}
