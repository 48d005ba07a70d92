// From a row of the contract to a route: who may call, what comes in, what may leave.
import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isOpenTo, roleOf } from '../../contract/access.ts'
import { backgroundHeader, shownUserHeader } from '../../contract/headers.ts'
import { maxUploadBytes, maxUploadFiles } from '../../contract/limits.ts'
import type { AnswerOf, Call, ParamsOf, ParsedBody, ParsedQuery } from '../../contract/call.ts'
import { answerCached, CachedResponse } from './cache/cached-response.ts'
import { inRow, notFound, otherUser, Refusal } from './refusal.ts'
import { secondStepFirst } from './second-step.ts'
import { answerEvents, EventStreamAnswer } from './event-stream.ts'

/** Who is asking: `_id` of the user, his gebruikersnaam, by which list he buys, and the hash under which this session is stored. */
export interface Session {
  readonly _id: string
  readonly user: string
  readonly isAdmin: boolean
  /** He picks orders, and sees no prices. */
  readonly magazijn?: true
  /** Null: the shop's own prices. */
  readonly priceListId: string | null
  readonly tokenHash: string
  /** When he last gave his second step in this session, in milliseconds; null where he has none. */
  readonly secondStep: { readonly givenAt: number } | null
  /** An administrator without the second step that this shop asks of him: until then `isAdmin` is false. */
  readonly mustSetSecondStep: boolean
}

/** What a route's handler receives. A call that needs a session has one. */
export interface CallRequest<C extends Call> {
  readonly params: ParamsOf<C>
  readonly query: ParsedQuery<C>
  readonly body: ParsedBody<C>
  readonly session: C['access'] extends 'anyone' ? Session | undefined : Session
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Bytes that were written through `jsonWriter` before, or that are no JSON at all. */
export class ReadyAnswer {
  readonly content: Buffer | Readable

  constructor(content: Buffer | Readable) {
    this.content = content
  }
}

const longList = 1024 * 1024
/** Bytes of a JSON body: strangers send a few fields, customers one long list, administrators lists of everything. */
const bodyLimits = {
  anyone: 64 * 1024,
  user: longList,
  customer: longList,
  picker: longList,
  staff: 64 * 1024,
  admin: 8 * longList,
} as const

/** Finds the session of a request's cookie. */
export type Authenticate = (request: FastifyRequest) => Promise<Session | undefined>

type Answer<C extends Call> = AnswerOf<C> | ReadyAnswer | CachedResponse | EventStreamAnswer
type Handler<C extends Call> = (request: CallRequest<C>) => Promise<Answer<C>>
export type Serve = <const C extends Call>(call: C, handler: Handler<C>) => void

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
  }
  interface FastifyContextConfig {
    call?: Call
  }
}

type JsonWriter = ReturnType<typeof fastJson>
/** Compiling them is most of what a second shop in the same process would cost. */
const writers = new WeakMap<z.ZodType, JsonWriter>()

/** Writes an answer as JSON through its schema: a field that is not in the contract (a password hash) cannot leave. */
export function jsonWriter<Schema extends z.ZodType>(schema: Schema): (answer: z.output<Schema>) => string {
  const writer = writers.get(schema) ?? compiledWriter(schema)
  writers.set(schema, writer)
  return writer
}

function compiledWriter(schema: z.ZodType): JsonWriter {
  // An open record, since the writer's types know fewer forms than Zod's; it checks the schema itself.
  const jsonSchema: Record<string, unknown> = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    // Patterns and bounds are checked where data comes in; on the way out only the shape counts.
    override(made) {
      delete made.jsonSchema.pattern
      delete made.jsonSchema.minimum
      delete made.jsonSchema.maximum
    },
  })
  return fastJson(jsonSchema)
}

/**
 * @param guard what every call passes first (origin of the request), and how a session is found
 * @returns the function that features register their calls with, and the rows that have been registered
 */
export function createServe(
  app: FastifyInstance,
  guard: {
    checkOrigin(request: FastifyRequest): void
    authenticate: Authenticate
  },
): { serve: Serve; served: ReadonlySet<Call> } {
  const served = new Set<Call>()
  app.decorateRequest('session', undefined)

  function serve<const C extends Call>(call: C, handler: Handler<C>): void
  // The one place where the types of a row and of its handler are let go: what `read` has checked against the row's schemas is
  // what the handler takes, and `write` lets out nothing but what is in its schema. TypeScript cannot follow that from C.
  function serve(call: Call, handler: (request: CheckedRequest) => Promise<unknown>): void {
    served.add(call)
    const write = jsonWriter(call.response)
    async function bodyOf(answer: unknown, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      if (answer instanceof CachedResponse) return answerCached(answer, request, reply)
      if (answer instanceof EventStreamAnswer) return answerEvents(answer, reply)
      if (answer instanceof ReadyAnswer) return answer.content
      reply.type('application/json; charset=utf-8')
      return write(answer)
    }
    const route = (scope: FastifyInstance) =>
      scope.route<{ Params: Params }>({
        method: call.method,
        url: call.path,
        config: { call },
        bodyLimit: bodyLimits[call.access],
        // A stream of events has no end for the answer to HEAD to wait for.
        ...(call.kind === 'events' && { exposeHeadRoute: false, compress: false }),
        // Before the body is read, so that nobody has a body parsed that he may not send.
        onRequest: async (request) => {
          // PostgreSQL cannot hold a zero character, so nothing has such a name.
          if (request.url.includes('%00')) throw notFound()
          if (call.method !== 'GET') guard.checkOrigin(request)
          request.session = await guard.authenticate(request)
          const refusal = refusalOf(call, request)
          if (refusal) throw refusal
        },
        handler: async (request, reply) => {
          const answer = await handler(readRequest(call, request, reply))
          return bodyOf(answer, request, reply)
        },
      })
    if (call.kind === 'upload') takeUploads(app, route)
    else route(app)
  }
  return { serve, served }
}

const uploadLimits = { files: maxUploadFiles, fileSize: maxUploadBytes, fields: 10, fieldSize: 10_000, parts: 20 }

/** Within a scope of its own: the plugin's hooks would cost every other call as well. */
function takeUploads(app: FastifyInstance, route: (scope: FastifyInstance) => void): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits })
    route(scope)
  })
}

/** True for what the page asks by itself, without anybody having pressed anything; so does it open a stream of events again. */
export const isBackground = ({ headers, routeOptions }: FastifyRequest) =>
  headers[backgroundHeader.toLowerCase()] !== undefined || routeOptions.config.call?.kind === 'events'

/** Why a request may not go on. */
function refusalOf(call: Call, { session, headers }: FastifyRequest): Refusal | undefined {
  const shown = headers[shownUserHeader.toLowerCase()]
  if (session && shown !== undefined && shown !== session._id) return otherUser()
  if (call.access === 'anyone') return undefined
  if (!session) return new Refusal(401, 'Log eerst in')
  if (isOpenTo(call.access, roleOf(session))) return undefined
  if (!session.mustSetSecondStep) return new Refusal(403, 'Hiervoor heeft u geen rechten')
  return call.beforeSecondStep ? undefined : secondStepFirst()
}

type Params = Readonly<Record<string, string>>

/** A request whose parts have passed the schemas of its row. */
interface CheckedRequest {
  readonly params: Params
  readonly query: unknown
  readonly body: unknown
  readonly session: Session | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Checks what comes in against the row. */
function readRequest(call: Call, request: FastifyRequest<{ Params: Params }>, reply: FastifyReply): CheckedRequest {
  return {
    params: request.params,
    query: call.query && parse(call.query, request.query),
    body: call.kind === 'upload' ? undefined : call.body && parse(call.body, request.body, call.rows),
    session: request.session,
    request,
    reply,
  }
}

/** @throws Refusal 400 with the first error's sentence (§5: first error only), a general one where the row has none */
function parse(schema: z.ZodType, input: unknown, rows?: string): unknown {
  const result = schema.safeParse(input, { error: () => 'Ongeldige invoer' })
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path.map(String) ?? []
  const sentence = issue?.message ?? 'Ongeldige invoer'
  const row = path[0] === rows ? path[1] : undefined
  throw new Refusal(
    400,
    row === undefined ? sentence : inRow(Number(row), sentence),
    path.length > 0 ? { field: path.join('.') } : {},
  )
}
