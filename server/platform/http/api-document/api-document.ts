// `npm run openapi` writes it to openapi.json.
import { z } from 'zod'
import { roles, rolesByAccess } from '../../../../contract/endpoints/access.ts'
import type { Endpoint } from '../../../../contract/endpoints/endpoint.ts'
import { errorCodes } from '../../../../contract/endpoints/headers.ts'
import { liveEvents } from '../../../../contract/endpoints/live.ts'

type Schema = z.core.JSONSchema.BaseSchema
type Content = Readonly<Record<string, { readonly schema?: Schema }>>
type Responses = Readonly<Record<string, { readonly description: string; readonly content?: Content }>>
type Operation = ReturnType<typeof operation>
export type ApiDocument = ReturnType<typeof apiDocument>

const text: Schema = { type: 'string' }

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    // Zod leaves the bounds of values that are parsed from text out of the input schema.
    override({ zodSchema, jsonSchema }) {
      if (io === 'input' && zodSchema instanceof z.ZodPipe) Object.assign(jsonSchema, boundsOf(zodSchema.out))
    },
  })
  return rest
}

function boundsOf(read: z.core.$ZodType): Schema {
  if (read instanceof z.ZodNullable) return boundsOf(read.unwrap())
  if (!(read instanceof z.ZodNumber || read instanceof z.ZodString || read instanceof z.ZodArray)) return {}
  const { type: _, ...bounds } = schemaOf(read, 'input')
  return bounds
}

function parameters(endpoint: Endpoint) {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const values = endpoint.params?.[name]
    return { name, in: 'path', required: true, schema: values ? { ...text, enum: [...values] } : text }
  })
  const query = endpoint.query && schemaOf(endpoint.query, 'input')
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query?.required?.includes(name) ?? false,
    schema,
  }))
  const inHeader = Object.entries(endpoint.headers?.request ?? {}).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: text,
  }))
  return [...inPath, ...inQuery, ...inHeader]
}

function requestBody(endpoint: Endpoint): { required: true; content: Content } | undefined {
  if (endpoint.kind === 'upload') {
    const file = { type: 'array', items: { ...text, contentMediaType: 'application/octet-stream' } } as const
    return { required: true, content: { 'multipart/form-data': { schema: { type: 'object', properties: { file } } } } }
  }
  return (
    endpoint.body && { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } }
  )
}

function answerHeaders(endpoint: Endpoint) {
  const isPage = endpoint.kind === undefined && parameters(endpoint).some(({ name }) => name === 'perPagina')
  const all: Readonly<Record<string, string>> = {
    ...(isPage && { 'X-Total-Count': 'Rows that the query finds, on all pages together.' }),
    ...endpoint.headers?.answer,
  }
  const named = Object.entries(all)
  const headers = Object.fromEntries(named.map(([name, description]) => [name, { description, schema: text }]))
  return named.length > 0 && { headers }
}

const wrongRoleOrOldStep = 'The wrong role, or the second step was given over ten minutes ago (second-step-again).'

function refusals(endpoint: Endpoint): Responses {
  const body = requestBody(endpoint)
  const namesOne = endpoint.path.includes(':') || body?.content['application/json']?.schema?.properties?.['_id']
  const all = {
    ...((endpoint.body ?? endpoint.query) && { 400: 'Invalid input: one Dutch sentence.' }),
    ...(endpoint.access !== 'anyone' && { 401: 'No valid session.' }),
    ...(rolesByAccess[endpoint.access].length < roles.length && {
      403: endpoint.secondStepAgain ? wrongRoleOrOldStep : 'The wrong role.',
    }),
    ...(namesOne && { 404: "Absent, or somebody else's." }),
    ...(endpoint.method !== 'GET' &&
      endpoint.access !== 'anyone' &&
      endpoint.body && { 409: 'Conflict with what is stored.' }),
    ...endpoint.refusals,
  }
  const content = { 'text/plain': { schema: text } }
  return Object.fromEntries(Object.entries(all).map(([status, description]) => [status, { description, content }]))
}

function answerContent(endpoint: Endpoint): Content {
  if (endpoint.kind === 'picture') return { 'image/webp': {} }
  if (endpoint.kind === 'events') {
    const events = Object.entries(liveEvents).map(([name, data]): [string, Schema] => [name, schemaOf(data, 'output')])
    return { 'text/event-stream': { schema: { ...text, 'x-events': Object.fromEntries(events) } } }
  }
  if (endpoint.kind === 'document')
    return Object.fromEntries([endpoint.mediaType ?? 'application/octet-stream'].flat().map((type) => [type, {}]))
  return { 'application/json': { schema: schemaOf(endpoint.response ?? z.object({}), 'output') } }
}

function operation(endpoint: Endpoint) {
  const body = requestBody(endpoint)
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    'x-access': endpoint.access,
    security: endpoint.access === 'anyone' ? [] : [{ session: [] }],
    parameters: parameters(endpoint),
    ...(body && { requestBody: body }),
    responses: {
      200: { description: 'The answer.', ...answerHeaders(endpoint), content: answerContent(endpoint) },
      ...refusals(endpoint),
    },
  }
}

function besideRows(summary: string, mediaType: string, other: Responses = {}): { get: Operation } {
  const answered = { description: 'The answer.', content: { [mediaType]: {} } }
  const rest = { tags: ['server'], 'x-access': 'anyone' as const, security: [], parameters: [] }
  return { get: { summary, ...rest, responses: { 200: answered, ...other } } }
}

const machinePaths: Record<string, Record<string, Operation>> = {
  '/healthz': besideRows('Whether the process answers.', 'application/json'),
  '/readyz': besideRows('Whether the process can serve: it has its database and is not stopping.', 'application/json', {
    503: { description: 'It cannot.', content: { 'application/json': {} } },
  }),
  '/metrics': besideRows('Figures for Prometheus, for the bearer of METRICS_TOKEN.', 'text/plain', {
    401: { description: 'The wrong token.', content: { 'text/plain': {} } },
    404: { description: 'No token is set.', content: { 'text/plain': {} } },
  }),
  '/openapi.json': besideRows('This document.', 'application/json'),
  '/docs': besideRows('This document as a page, for administrators.', 'text/html', {
    303: { description: 'To /login without a session.' },
    403: { description: 'The wrong role.', content: { 'text/plain': {} } },
  }),
}

export function apiDocument(endpoints: Iterable<Endpoint>, shopName: string) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${shopName}: order desk`,
      version: '1',
      description: `Errors are one short Dutch sentence as text/plain. A change is refused with 403 if the browser says that it comes from another site's page, with 503 if the shop is too busy (Retry-After gives the seconds) and with 507 if it is out of disk space. X-Shown-User may name the _id of the user whom the page shows: if the session belongs to someone else, the request fails with 409 and changes nothing. X-Background, with any value, marks a background request, which does not keep an idle session alive. X-Refusal gives the error code of some errors: ${errorCodes.join(', ')}. X-Refused-Field is the path of the invalid field in the request. Every response has an X-Request-ID, which the log uses too.`,
    },
    paths: { ...paths, ...machinePaths },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'bollenveld' } } },
  }
}
