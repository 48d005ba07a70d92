// A proxy between browser and server: can be cut or led to another server, at the same address.
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Line {
  readonly url: string
  cut(): void
  /** Ends open connections. */
  leadTo(url: string): void
}

export async function openLine(to: string): Promise<Line> {
  let target: URL | undefined = new URL(to)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    if (!target) {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.pipe(other)
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        other.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(() => {
    endAll()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      target = undefined
      endAll()
    },
    leadTo(url) {
      target = new URL(url)
      endAll()
    },
  }
}
