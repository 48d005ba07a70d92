// What a request, a job or a mail spends its time on, told to whoever wants to hear of it. Who asked, and for what exactly, is in
// none of it: calls by their row, statements without values, nobody's name.
import type { IncomingHttpHeaders } from 'node:http'

export interface SpanAbout {
  /** One of a small fixed set of names. */
  readonly name: string
  /** `client` where another server does the work. */
  readonly kind?: 'client' | 'consumer'
  readonly attributes?: Readonly<Record<string, string | number>>
  /** The `traceparent` that was kept where the work was asked for; else it belongs to what runs now. */
  readonly parent?: string | undefined
}

export interface RequestSpan {
  readonly traceId: string
  /** Runs the next step of the request, so that what it asks for becomes part of it. */
  run(step: () => void): void
  end(status: number): void
}

/** How a statement ended. */
export type EndOfStatement = (error?: unknown) => void

export interface Tracing {
  /** Does the work as a span inside the one that runs now, which ends with it and tells whether it failed. */
  span<Result>(about: SpanAbout, work: () => Promise<Result>): Promise<Result>
  /** A request that came in, part of its sender's trace where he says so; undefined where nobody listens. */
  request(about: SpanAbout, headers: IncomingHttpHeaders): RequestSpan | undefined
  /** A statement that begins now, inside a span alone: what looks into the database by itself is of no trace. */
  statement(engine: string, text: string): EndOfStatement | undefined
  /** By which what another server does becomes part of this trace: `traceparent`, or nothing. */
  readonly outgoing: () => Readonly<Record<string, string>>
  /** Begins what goes on after whoever asked for it has his answer. */
  apart<Result>(work: () => Result): Result
  /** Sends what is left, within two seconds. */
  close(): Promise<void>
}

/** Where no collector is named. */
export const noTracing: Tracing = {
  span: (_about, work) => work(),
  request: () => undefined,
  statement: () => undefined,
  outgoing: () => ({}),
  apart: (work) => work(),
  close: () => Promise.resolve(),
}
