// A load that costs little itself: closed-loop HTTP/1.1 over plain sockets, so that what is measured is the server.
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'

export interface Load {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  /** The whole request, as bytes; called for each one. */
  next(): Buffer
}

export interface Measured {
  /** Requests a second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>
}

/** One request as bytes; `path` with its query. */
export function requestBytes(
  method: string,
  path: string,
  { headers = {}, body = '' }: { headers?: Readonly<Record<string, string>>; body?: string } = {},
): Buffer {
  const fields: Record<string, string> = { Host: '127.0.0.1', ...headers }
  if (body !== '') {
    fields['Content-Type'] = 'application/json'
    fields['Content-Length'] = String(Buffer.byteLength(body))
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

export async function applyLoad(load: Load): Promise<Measured> {
  const latencies: number[] = []
  const statuses = new Map<number, number>()
  const started = performance.now()
  const end = started + load.seconds * 1000
  await Promise.all(
    Array.from({ length: load.connections }, () =>
      oneConnection(load, end, (status, milliseconds) => {
        latencies.push(milliseconds)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }),
    ),
  )
  const seconds = (performance.now() - started) / 1000
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return { rate: latencies.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), statuses }
}

function oneConnection(load: Load, end: number, done: (status: number, milliseconds: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true })
    let sentAt = 0
    const answers = answerReader((status) => {
      done(status, performance.now() - sentAt)
      if (performance.now() >= end) {
        socket.end()
        resolve()
      } else send()
    })
    function send() {
      sentAt = performance.now()
      socket.write(load.next())
    }
    socket.on('connect', send)
    socket.on('data', answers)
    socket.on('error', reject)
    socket.on('close', resolve)
  })
}

/** Calls back at the end of each answer; knows Content-Length, chunked and answers without a body. */
function answerReader(done: (status: number) => void): (chunk: Buffer) => void {
  let head: Buffer | undefined
  let status = 0
  let left = 0
  let chunked = false
  return (chunk) => {
    if (left > 0) {
      left -= chunk.length
      if (left <= 0) done(status)
      return
    }
    if (chunked) {
      if (!chunk.subarray(-5).equals(lastChunk)) return
      chunked = false
      done(status)
      return
    }
    const bytes = head ? Buffer.concat([head, chunk]) : chunk
    const headEnd = bytes.indexOf('\r\n\r\n')
    if (headEnd === -1) {
      head = bytes
      return
    }
    head = undefined
    const fields = bytes.toString('latin1', 0, headEnd).toLowerCase()
    status = Number(fields.slice(9, 12))
    const length = /\r\ncontent-length: *(\d+)/.exec(fields)?.[1]
    const body = bytes.length - headEnd - 4
    if (length === undefined && fields.includes('\r\ntransfer-encoding: chunked')) {
      if (bytes.subarray(-5).equals(lastChunk)) done(status)
      else chunked = true
      return
    }
    left = Number(status === 304 ? 0 : (length ?? 0)) - body
    if (left <= 0) done(status)
  }
}
const lastChunk = Buffer.from('0\r\n\r\n')

/** Seconds of processor time that a process has used so far (Linux). */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Resident memory of a process in megabytes (Linux). */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) / 1024
}
