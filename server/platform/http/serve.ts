import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isOpenTo, roleOf } from '../../../contract/endpoints/access.ts'
import { backgroundHeader, shownUserHeader } from '../../../contract/endpoints/headers.ts'
import { maxUploadBytes, maxUploadFiles } from '../../../contract/values/limits.ts'
import type { AnswerOf, Endpoint, ParamsOf, ParsedBody, ParsedQuery } from '../../../contract/endpoints/endpoint.ts'
import type { UserActor } from '../audit/audit.ts'
import { answerCached, CachedResponse } from './cache/cached-response.ts'
import { takeTurn } from './limits/take-turns.ts'
import { forbidden, inRow, notFound, otherUser, HttpError, notLoggedIn } from '../errors.ts'
import { askSecondStepAgain, secondStepFirst } from './require-second-step.ts'

/** `user` is the gebruikersnaam; `tokenHash` is the key under which the session is stored. */
export interface Session {
  readonly _id: string
  readonly user: string
  readonly isAdmin: boolean
  readonly magazijn?: true
  /** The account with the price list and orders that apply: for a colleague the main account, else his own. */
  readonly companyId: string
  /** Null: the shop's own prices. */
  readonly priceListId: string | null
  readonly tokenHash: string
  /** In ms, when last given in this session; null without one. */
  readonly secondStep: { readonly givenAt: number } | null
  /** True for an administrator who must still set up a second step; until then `isAdmin` is false. */
  readonly mustSetSecondStep: boolean
}

export interface EndpointRequest<E extends Endpoint> {
  readonly params: ParamsOf<E>
  readonly query: ParsedQuery<E>
  readonly body: ParsedBody<E>
  readonly session: E['access'] extends 'anyone' ? Session | undefined : Session
  /** The user who makes a change, and the time. @throws HttpError 401 without a session */
  readonly actor: () => UserActor
  /** For an upload, once its handler has read the body. @throws HttpError if the session has ended meanwhile */
  readonly admitAgain: () => Promise<void>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const longList = 1024 * 1024
/** Bytes: strangers send a few fields, customers one long list, administrators lists of everything. */
const bodyLimits = {
  anyone: 64 * 1024,
  user: longList,
  customer: longList,
  picker: longList,
  staff: 64 * 1024,
  admin: 8 * longList,
} as const

export type Authenticate = (request: FastifyRequest) => Promise<Session | undefined>

/** Bytes are other than JSON, or from an earlier `jsonWriter`. */
type Answer<E extends Endpoint> = AnswerOf<E> | Buffer | Readable | CachedResponse
type Handler<E extends Endpoint> = (request: EndpointRequest<E>) => Promise<Answer<E>>
/** For errors that come before those of the body, which is not checked yet. */
type Before<E extends Endpoint> = (
  request: Pick<EndpointRequest<E>, 'params' | 'session'> & { readonly body: unknown },
) => Promise<void>
export type Serve = <const E extends Endpoint>(endpoint: E, handler: Handler<E>, before?: Before<E>) => void

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
}

type JsonWriter = ReturnType<typeof fastJson>
const writers = new WeakMap<z.ZodType, JsonWriter>()

/** Serialises by schema, so that a field outside the contract (a password hash) cannot leave. */
export function jsonWriter<Schema extends z.ZodType>(schema: Schema): (answer: z.output<Schema>) => string {
  return (answer) => (writers.get(schema) ?? compileWriter(schema))(answer)
}

/** At the first answer: all of them at once would take a tenth of the start. */
function compileWriter(schema: z.ZodType): JsonWriter {
  // An open record, since the writer's types know fewer forms than Zod's; it checks the schema itself.
  const jsonSchema: Record<string, unknown> = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    // Patterns and bounds matter only on the way in.
    override(made) {
      delete made.jsonSchema.pattern
      delete made.jsonSchema.minimum
      delete made.jsonSchema.maximum
    },
  })
  const writer = fastJson(jsonSchema)
  writers.set(schema, writer)
  return writer
}

/** Rows of a long list that are read or written at once: about a millisecond's work each hundred. */
const piece = 500

async function* writeInPieces(rows: readonly unknown[], write: JsonWriter): AsyncGenerator<string> {
  for (let at = 0; at < rows.length; at += piece) {
    // Without the brackets of the list.
    yield write(rows.slice(at, at + piece)).slice(1, -1)
    await takeTurn()
  }
}

/** A JSON list, streamed. @param pieces each some of its items, with commas between */
export function streamedList(reply: FastifyReply, pieces: AsyncIterable<string> | Iterable<string>): Readable {
  async function* bracketed(): AsyncGenerator<string> {
    let before = '['
    for await (const some of pieces) {
      yield before + some
      before = ','
    }
    yield before === '[' ? '[]' : ']'
  }
  reply.type('application/json; charset=utf-8')
  return Readable.from(bracketed())
}

export function createServe(
  app: FastifyInstance,
  guard: {
    checkOrigin(request: FastifyRequest): void
    authenticate: Authenticate
    clock: () => Date
  },
): { serve: Serve; served: ReadonlySet<Endpoint> } {
  const served = new Set<Endpoint>()
  app.decorateRequest('session', undefined)

  function serve<const E extends Endpoint>(endpoint: E, handler: Handler<E>, before?: Before<E>): void
  // TypeScript cannot infer this from E: `readRequest` validates the input, and `write` drops what is not in the
  // schema.
  function serve(
    endpoint: Endpoint,
    handler: (request: CheckedRequest) => Promise<unknown>,
    before?: (request: Pick<CheckedRequest, 'params' | 'session' | 'body'>) => Promise<void>,
  ): void {
    served.add(endpoint)
    const write = endpoint.response ? jsonWriter(endpoint.response) : () => '{}'
    async function bodyOf(answer: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      if (answer instanceof CachedResponse) return answerCached(answer, request, reply)
      if (Buffer.isBuffer(answer) || answer instanceof Readable) return answer
      if (Array.isArray(answer) && answer.length > piece) return streamedList(reply, writeInPieces(answer, write))
      reply.type('application/json; charset=utf-8')
      return write(answer)
    }
    async function admit(request: FastifyRequest): Promise<void> {
      request.session = await guard.authenticate(request)
      const refusal = refusalOf(endpoint, request)
      if (refusal) throw refusal
      if (endpoint.secondStepAgain === 'always' && request.session) askSecondStepAgain(request.session, guard.clock())
    }
    const route = (scope: FastifyInstance) =>
      scope.route<{ Params: Params }>({
        method: endpoint.method,
        url: endpoint.path,
        config: { endpoint },
        bodyLimit: bodyLimits[endpoint.access],
        // HEAD would never get an answer.
        ...(endpoint.kind === 'events' && { exposeHeadRoute: false, compress: false }),
        // Before the body is read.
        onRequest: async (request) => {
          // PostgreSQL cannot store U+0000, so nothing has such a name.
          if (request.url.includes('%00')) throw notFound()
          if (endpoint.method !== 'GET') guard.checkOrigin(request)
          await admit(request)
        },
        handler: async (request, reply) => {
          // Checked again: the session may have ended while the body arrived or the request was queued.
          if (endpoint.method !== 'GET') await admit(request)
          await before?.({ params: request.params, session: request.session, body: request.body })
          const checked = await readRequest(endpoint, request, reply, guard.clock)
          const answer = await handler({ ...checked, admitAgain: () => admit(request) })
          return bodyOf(answer, request, reply)
        },
      })
    if (endpoint.kind === 'upload') takeUploads(app, route)
    else route(app)
  }
  return { serve, served }
}

const uploadLimits = { files: maxUploadFiles, fileSize: maxUploadBytes, fields: 10, fieldSize: 10_000, parts: 20 }

/** In its own scope: the plugin's hooks would slow down every other call. */
function takeUploads(app: FastifyInstance, route: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits })
    route(scope)
  })
}

/** True for background requests; the page also reopens a stream of events by itself. */
export const isBackground = ({ headers, routeOptions }: FastifyRequest) =>
  headers[backgroundHeader.toLowerCase()] !== undefined || routeOptions.config.endpoint?.kind === 'events'

function refusalOf(endpoint: Endpoint, { session, headers }: FastifyRequest): HttpError | undefined {
  const shown = headers[shownUserHeader.toLowerCase()]
  if (session && shown !== undefined && shown !== session._id) return otherUser()
  if (endpoint.access === 'anyone') return undefined
  if (!session) return notLoggedIn()
  if (isOpenTo(endpoint.access, roleOf(session))) return undefined
  if (!session.mustSetSecondStep) return forbidden()
  return endpoint.beforeSecondStep ? undefined : secondStepFirst()
}

type Params = Readonly<Record<string, string>>

type CheckedRequest = Awaited<ReturnType<typeof readRequest>> & { readonly admitAgain: () => Promise<void> }

async function readRequest(
  endpoint: Endpoint,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
  clock: () => Date,
) {
  return {
    params: request.params,
    query: endpoint.query && parse(endpoint.query, request.query),
    body:
      endpoint.kind === 'upload'
        ? undefined
        : endpoint.body && (await parseBody(endpoint.body, request.body, endpoint.rows)),
    session: request.session,
    actor: (): UserActor => {
      if (!request.session) throw notLoggedIn()
      return { userId: request.session._id, at: clock() }
    },
    request,
    reply,
  }
}

/** As `parse`; a long list is read some items at a time. */
async function parseBody(schema: z.ZodType, body: unknown, rows?: string): Promise<unknown> {
  if (!(schema instanceof z.ZodArray) || !Array.isArray(body) || body.length <= piece) return parse(schema, body, rows)
  const items = z.array(schema.element)
  const read: unknown[] = []
  for (let at = 0; at < body.length; at += piece) {
    const some = items.safeParse(body.slice(at, at + piece))
    // As a whole, for the place of the error.
    if (!some.success) return parse(schema, body, rows)
    read.push(...some.data)
    await takeTurn()
  }
  return parse(schema.clone({ ...schema.def, element: z.unknown() }), read, rows)
}

/** @throws HttpError 400 with the first error's sentence (§5), or a general one */
function parse(schema: z.ZodType, input: unknown, rows?: string): unknown {
  const result = schema.safeParse(input, { error: () => 'Ongeldige invoer' })
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path.map(String) ?? []
  const sentence = issue?.message ?? 'Ongeldige invoer'
  const row = path[0] === rows ? path[1] : undefined
  throw new HttpError(
    400,
    row === undefined ? sentence : inRow(Number(row), sentence),
    path.length > 0 ? { field: path.join('.') } : {},
  )
}

/** Aborted once nobody waits for the answer: its client has left, or has it. */
export function clientSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  if (raw.destroyed) left.abort()
  else raw.once('close', () => left.abort())
  return left.signal
}
