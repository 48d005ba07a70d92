import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral range, from which an outgoing connection could take the port first. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  const listens = await once(probe, 'listening').then(
    () => true,
    () => false,
  )
  if (listens) {
    probe.close()
    await once(probe, 'close')
  }
  return listens
}
