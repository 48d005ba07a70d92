import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

export interface Asked {
  /** 0 if the connection was cut. */
  readonly status: number
  readonly milliseconds: number
}

/** @param from a local source address, such as 127.0.0.2 */
export function ask(url: string, { from = '127.0.0.1', method = 'GET', headers = {}, body = '' } = {}): Promise<Asked> {
  const since = performance.now()
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, milliseconds: performance.now() - since })
    const sent = httpRequest(url, { method, headers, localAddress: from, agent: false })
    sent.on('response', (answer) =>
      answer.resume().on('close', () => end(answer.complete ? (answer.statusCode ?? 0) : 0)),
    )
    sent.on('error', () => end(0))
    sent.end(body)
  })
}

/** Connects and never reads; closes after the test. */
export async function deafSocket(url: string, from: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), localAddress: from })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  socket.pause()
  await once(socket, 'connect')
  return socket
}

export const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

/** Polls. @returns whether it became true in time */
export async function isTrueWithin(ms: number, condition: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const until = performance.now() + ms; performance.now() < until; await pause(10))
    if (await condition()) return true
  return false
}
