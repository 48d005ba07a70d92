// The API's own description, generated from the rows.
import { z } from 'zod'
import { mayCall, roles } from '../../../contract/access.ts'
import { refusalCodes } from '../../../contract/headers.ts'
import type { Call } from '../../../contract/call.ts'

const sentence = (description: string) => ({ description, content: { 'text/plain': { schema: { type: 'string' } } } })
const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })
  return rest
}

function parameters(call: Call) {
  const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const query = call.query ? schemaOf(call.query, 'input').properties : undefined
  const inQuery = Object.entries(query ?? {}).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
  const inHeader = Object.entries(call.headers?.request ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }))
  return [...inPath, ...inQuery, ...inHeader]
}

function requestBody(call: Call) {
  if (call.kind === 'upload') {
    const file = { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } }
    return { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties: { file } } } } }
  }
  return call.body
    ? { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } }
    : undefined
}

/** Absent where the answer has no headers of its own. */
function answerHeaders(call: Call) {
  const own = Object.entries(call.headers?.answer ?? {})
  const headers = Object.fromEntries(
    own.map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )
  return own.length > 0 && { headers }
}

function refusals(call: Call) {
  const namesOne = call.path.includes(':') || requestBody(call)?.content['application/json']?.schema.properties?._id
  const all = {
    ...((call.body ?? call.query) && { 400: 'Invalid input: one Dutch sentence.' }),
    ...(call.access !== 'anyone' && { 401: 'No valid session.' }),
    ...(mayCall[call.access].length < roles.length && { 403: 'The wrong role.' }),
    ...(namesOne && { 404: "Absent, or somebody else's." }),
    ...(call.method !== 'GET' && call.access !== 'anyone' && call.body && { 409: 'Conflict with what is stored.' }),
    ...call.refusals,
  }
  return Object.fromEntries(Object.entries(all).map(([status, description]) => [status, sentence(description)]))
}

function answerContent(call: Call) {
  if (call.kind === 'picture') return { 'image/webp': {} }
  if (call.kind === 'events') return { 'text/event-stream': {} }
  if (call.kind === 'document') return { [call.mediaType ?? 'application/octet-stream']: {} }
  return { 'application/json': { schema: schemaOf(call.response, 'output') } }
}

function operation(call: Call) {
  const body = requestBody(call)
  const answer = answerContent(call)
  return {
    summary: call.summary,
    tags: [call.path.split('/')[1]],
    'x-access': call.access,
    security: call.access === 'anyone' ? [] : [{ session: [] }],
    parameters: parameters(call),
    ...(body && { requestBody: body }),
    responses: {
      200: { description: 'The answer.', ...answerHeaders(call), content: answer },
      ...refusals(call),
    },
  }
}

export type ApiDocument = ReturnType<typeof apiDocument>

/** OpenAPI 3.1 of these rows. */
export function apiDocument(calls: Iterable<Call>, shopName: string) {
  const paths: Record<string, Record<string, ReturnType<typeof operation>>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shopName}: order desk`,
      version: '1',
      description: `Errors are one short Dutch sentence as text/plain. What changes something is refused with 403 where a browser says that it comes from another site's page, and with 503 or 507 (Retry-After tells the seconds) where the shop is too busy or full. A request may name in X-Shown-User the _id of the user whom its page shows: under a session of somebody else it is refused with 409 and nothing happens. X-Background, with any value, marks what no person asked for, which keeps no idle session alive. X-Refusal tells the reason of some refusals as a code: ${refusalCodes.join(', ')}. X-Refused-Field names the field that it is about, as a path in what was sent. Every answer has an X-Request-ID, under which the log tells of it.`,
    },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'bollenveld' } } },
  }
}
