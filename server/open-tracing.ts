// Tracing by OpenTelemetry: the only file that knows its packages, loaded where OTEL_EXPORTER_OTLP_ENDPOINT is set.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingSettings } from './config.ts'
import type { SpanAbout, Tracing } from './tracing.ts'

/** Milliseconds for one delivery, and between two complaints that it failed. */
const patience = 5_000
const complainEvery = 60_000
/** Texts of which it is remembered how they are told. */
const mostStatements = 500
const longestText = 1_000

const kinds = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/** @param warn hears why spans do not arrive, once a minute */
export function openTracing(
  { endpoint, headers, share, serviceName }: TracingSettings,
  about: { readonly release: string; readonly production: boolean },
  warn: (sentence: string) => void,
): Tracing {
  complain(warn)
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: patience,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': about.release,
      'service.instance.id': String(process.pid),
      'deployment.environment.name': about.production ? 'production' : 'development',
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('bollenveld', about.release)
  const w3c = new W3CTraceContextPropagator()
  const running = new AsyncLocalStorage<Context>()
  const current = () => running.getStore() ?? ROOT_CONTEXT
  const remote = (carrier: unknown) => w3c.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter)

  function begin({ name, kind, attributes = {} }: SpanAbout, context: Context, otherwise = SpanKind.INTERNAL) {
    const span = tracer.startSpan(name, { kind: kind ? kinds[kind] : otherwise, attributes }, context)
    return { span, inside: trace.setSpan(context, span) }
  }

  const statements = new Map<string, { readonly name: string; readonly attributes: Attributes }>()
  function describe(engine: string, text: string) {
    const known = statements.get(text)
    if (known) return known
    const told = describeStatement(engine, text)
    if (statements.size < mostStatements) statements.set(text, told)
    return told
  }

  return {
    async span(given, work) {
      const { span, inside } = begin(
        given,
        given.parent === undefined ? current() : remote({ traceparent: given.parent }),
      )
      try {
        return await running.run(inside, work)
      } catch (error) {
        fail(span, error)
        throw error
      } finally {
        span.end()
      }
    },
    request(given, incoming) {
      const { span, inside } = begin(given, remote(incoming), SpanKind.SERVER)
      return {
        traceId: span.spanContext().traceId,
        run: (step) => running.run(inside, step),
        end(status) {
          span.setAttribute('http.response.status_code', status)
          // What was refused is no failure of ours.
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    statement(engine, text) {
      const context = current()
      // One that has ended has its answer: what goes on after it is nobody's.
      if (trace.getSpan(context)?.isRecording() !== true) return undefined
      const { name, attributes } = describe(engine, text)
      const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context)
      return (error) => {
        if (error !== undefined && error !== null) fail(span, error)
        span.end()
      }
    },
    outgoing() {
      const carrier: Record<string, string> = {}
      w3c.inject(current(), carrier, defaultTextMapSetter)
      return carrier
    },
    apart: (work) => running.exit(work),
    close: () => Promise.race([provider.shutdown().catch(() => undefined), wait(2_000, undefined, { ref: false })]),
  }
}

/** By its kind: a message may hold what somebody typed. */
function fail(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : typeof error))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** 'select products', as the conventions ask: the operation and the first table that it names. */
function describeStatement(engine: string, text: string) {
  const [, first = 'statement', rest = ''] = /^\s*(\w+)([^]*)/.exec(text) ?? []
  // What begins with its parts is called after what it changes.
  const changing = /(?<!\b(?:for|do)\s+)\b(insert|update|delete)\s[^]*/i.exec(/^with$/i.test(first) ? rest : '')
  const [asked = text, change] = changing ?? []
  const operation = (change ?? first).toLowerCase()
  const table = new RegExp(
    change ? `${change}\\s+(?:into\\s+|from\\s+)?"?(\\w+)` : '(?:from|into|update|table)\\s+"?(\\w+)',
    'i',
  )
  const [, found] = table.exec(asked) ?? []
  const name = found === undefined ? operation : `${operation} ${found}`
  return {
    name,
    attributes: {
      'db.system.name': engine === 'postgres' ? 'postgresql' : 'sqlite',
      'db.operation.name': operation,
      'db.query.summary': name,
      'db.query.text': text.slice(0, longestText),
    },
  }
}

function complain(warn: (sentence: string) => void): void {
  let said = -complainEvery
  const say = (message: string) => {
    if (performance.now() - said < complainEvery) return
    said = performance.now()
    warn(`Traces do not arrive: ${message.slice(0, 200)}`)
  }
  const silent = () => undefined
  diag.setLogger(
    { error: say, warn: say, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
