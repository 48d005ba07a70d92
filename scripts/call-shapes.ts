import { z } from 'zod'
import { allCalls } from '../contract/calls.ts'
import { apiDocument } from '../server/http/api-document/api-document.ts'

/**
 * By call: fields that a body must have; every field that body and query may have, and every field of the answer, as dotted
 * paths with their kinds, `string|null`, or nothing where any is taken.
 */
const fields = z.record(z.string(), z.string())
export const shapes = z.record(z.string(), z.object({ required: z.array(z.string()), takes: fields, answer: fields }))

const schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
})

function fieldsOf(given: unknown, path: string, into: Record<string, string>): Record<string, string> {
  const read = schema.safeParse(given)
  if (!read.success) return into
  const { type, properties = {}, items, anyOf = [], oneOf = [] } = read.data
  const forms = [...anyOf, ...oneOf]
  const kinds = forms.map((one) => schema.safeParse(one).data?.type)
  into[path] = [type ?? kinds].flat(2).join('|')
  for (const [name, part] of Object.entries(properties)) fieldsOf(part, `${path}.${name}`, into)
  // Where one of several forms is taken, a field of any of them is.
  for (const one of forms) for (const [field, kind] of Object.entries(fieldsOf(one, path, {}))) into[field] ??= kind
  if (items !== undefined) fieldsOf(items, `${path}[]`, into)
  return into
}

function takenFields(body: unknown, parameters: readonly { name?: string | undefined; in: string; schema: unknown }[]) {
  const into = body === undefined ? {} : fieldsOf(body, 'body', {})
  for (const { name, in: where, schema: query } of parameters)
    if (where === 'query') fieldsOf(query, `query.${name ?? ''}`, into)
  return into
}

/** What every call of this version takes and answers. */
export function shapesNow(): z.infer<typeof shapes> {
  const entries = Object.entries(apiDocument(allCalls, 'Bollenveld').paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]): [string, z.infer<typeof shapes>[string]] => {
      const body: unknown = operation.requestBody?.content
      const json = z.looseObject({ 'application/json': z.object({ schema }) }).safeParse(body)
      const answer: unknown = operation.responses[200].content
      const answered = z.looseObject({ 'application/json': z.object({ schema: z.unknown() }) }).safeParse(answer)
      return [
        `${method.toUpperCase()} ${path}`,
        {
          required: json.data?.['application/json'].schema.required ?? [],
          takes: takenFields(json.data?.['application/json'].schema, operation.parameters),
          answer: fieldsOf(answered.data?.['application/json'].schema, 'answer', {}),
        },
      ]
    }),
  )
  return Object.fromEntries(entries)
}
