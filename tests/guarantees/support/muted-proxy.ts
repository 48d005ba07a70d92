// A PostgreSQL proxy that can go silent with its connections open, like a firewall that dropped their state.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../../support/services/free-port.ts'

export interface MutedProxy {
  readonly url: string
  /** Silences open connections for good, and new ones until `heal`. */
  mute(): void
  heal(): void
  close(): Promise<void>
}

export async function startMutedProxy(databaseUrl: string): Promise<MutedProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isMuted = false
  let mutes = 0
  const server = createServer((near) => {
    const bornIn = mutes
    const far = isMuted ? undefined : connect(Number(target.port), target.hostname)
    const passes = () => !isMuted && bornIn === mutes
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      if (!from) continue
      sockets.add(from)
      from.on('data', (bytes) => passes() && to?.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => passes() && to?.destroy())
    }
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href,
    mute() {
      isMuted = true
      mutes++
    },
    heal() {
      isMuted = false
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
