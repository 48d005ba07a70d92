// From a row of the contract to a route: who may call, what comes in, what may leave.
import type { Readable } from 'node:stream'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnswerOf, Call, ParamsOf, ParsedBody, ParsedQuery } from '../../contract/call.ts'
import { notFound, Refusal } from './refusal.ts'

/** Who is asking: `_id` of the user, his gebruikersnaam, and the hash under which this session is stored. */
export interface Session {
  readonly _id: string
  readonly user: string
  readonly isAdmin: boolean
  readonly tokenHash: string
}

/** What a route's handler receives. A call that needs a session has one. */
interface CallRequest<C extends Call> {
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

/** Bytes of a JSON body: little from strangers, an order of the most lines from a customer, a whole catalogue from staff. */
const bodyLimits = { anyone: 64 * 1024, customer: 1024 * 1024, admin: 8 * 1024 * 1024 } as const

/** Finds the session of a request's cookie. */
export type Authenticate = (request: FastifyRequest) => Promise<Session | undefined> | Session | undefined

type Handler<C extends Call> = (request: CallRequest<C>) => Promise<AnswerOf<C> | ReadyAnswer>
export type Serve = <const C extends Call>(call: C, handler: Handler<C>) => void

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined
  }
  interface FastifyContextConfig {
    call?: Call
  }
}

/** Writes an answer as JSON through its schema: a field that is not in the contract (a password hash) cannot leave. */
export function jsonWriter<Schema extends z.ZodType>(schema: Schema): (answer: z.output<Schema>) => string {
  return fastJson(withoutFormats(z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })))
}

/** Patterns and bounds are checked where data comes in; on the way out only the shape counts. */
function withoutFormats(schema: z.core.JSONSchema.BaseSchema): fastJson.AnySchema {
  const copy: unknown = JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    ['pattern', 'minimum', 'maximum', '$schema'].includes(key) && typeof value !== 'object' ? undefined : value,
  )
  return z.custom<fastJson.AnySchema>((value) => typeof value === 'object').parse(copy)
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

  const serve: Serve = (call, handler) => {
    served.add(call)
    const write = jsonWriter(call.response)
    app.route({
      method: call.method,
      url: call.path,
      config: { call },
      bodyLimit: bodyLimits[call.access],
      // Before the body is read: nobody makes us parse what he may not send.
      onRequest: async (request) => {
        // PostgreSQL cannot hold a zero character, so nothing has such a name.
        if (request.url.includes('%00')) throw notFound()
        if (call.method !== 'GET') guard.checkOrigin(request)
        request.session = await guard.authenticate(request)
        if (call.access === 'anyone') return
        if (!request.session) throw new Refusal(401, 'Log eerst in')
        if (call.access === 'admin' && !request.session.isAdmin) throw new Refusal(403, 'Hiervoor heeft u geen rechten')
      },
      handler: async (request, reply) => {
        const answer = await handler(readRequest(call, request, reply))
        if (answer instanceof ReadyAnswer) return reply.send(answer.content)
        return reply.type('application/json; charset=utf-8').send(write(answer))
      },
    })
  }
  return { serve, served }
}

function readRequest<const C extends Call>(call: C, request: FastifyRequest, reply: FastifyReply): CallRequest<C> {
  const parsed = {
    params: request.params,
    query: call.query && parse(call.query, request.query),
    body: call.kind === 'upload' ? undefined : call.body && parse(call.body, request.body),
    session: request.session,
    request,
    reply,
  }
  // The one place where the row's types meet what was just checked against the row.
  return z.custom<CallRequest<C>>().parse(parsed)
}

/** @throws Refusal 400 with the first error's sentence (§5: first error only), a general one where the row has none */
function parse(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input, { error: () => 'Ongeldige invoer' })
  if (result.success) return result.data
  throw new Refusal(400, result.error.issues[0]?.message ?? 'Ongeldige invoer')
}
