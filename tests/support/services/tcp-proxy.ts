// A proxy between client and server, at one address: can be cut, led to another server, or fall silent with its connections open,
// as behind a firewall that dropped their state.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

export interface TcpProxy {
  readonly url: string
  /** Ends open connections and refuses new ones. */
  cut(): void
  /** Ends open connections. */
  leadTo(url: string): void
  /** Silences open connections for good, and new ones until `heal`. */
  mute(): void
  heal(): void
  close(): Promise<void>
}

export async function openTcpProxy(to: string): Promise<TcpProxy> {
  let target: URL | undefined = new URL(to)
  const sockets = new Set<Socket>()
  let isMuted = false
  let mutes = 0
  const server = createServer((near) => {
    if (!target) {
      near.destroy()
      return
    }
    const bornIn = mutes
    const far = isMuted ? undefined : connect(Number(target.port), target.hostname)
    const passes = () => !isMuted && bornIn === mutes
    for (const [from, other] of [
      [near, far],
      [far, near],
    ]) {
      if (!from) continue
      sockets.add(from)
      from.on('data', (bytes) => passes() && other?.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        if (passes()) other?.destroy()
      })
    }
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: Object.assign(new URL(to), { hostname: '127.0.0.1', port: String(port) }).href.replace(/\/$/, ''),
    cut() {
      target = undefined
      endAll()
    },
    leadTo(url) {
      target = new URL(url)
      endAll()
    },
    mute() {
      isMuted = true
      mutes++
    },
    heal() {
      isMuted = false
    },
    async close() {
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}
