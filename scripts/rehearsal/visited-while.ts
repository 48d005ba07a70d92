import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { BareSystem } from './bare-system.ts'

const visited = z.object({ reads: z.number(), orders: z.number(), failed: z.array(z.string()) })

/**
 * Visitors at the shop (visitors.ts) while something is done.
 * @returns how many they were, for the report
 * @throws Error where a request of theirs failed
 */
export async function visitedWhile(
  system: BareSystem,
  password: string,
  work: () => Promise<unknown>,
): Promise<string> {
  const program = [process.execPath, join(import.meta.dirname, 'visitors.ts'), 'https://127.0.0.1', password]
  // The certificate is the rehearsal's own.
  const visitors = system.beside(program, { NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' })
  let said = ''
  for (const stream of [visitors.stdout, visitors.stderr])
    stream?.on('data', (text: Buffer) => (said += text.toString()))
  const ended = once(visitors, 'close')
  while (!said.includes('are in.')) {
    if (visitors.exitCode !== null) throw new Error(said)
    await pause(50)
  }
  try {
    await work()
    await pause(500)
  } finally {
    visitors.stdin?.end()
    await ended
  }
  const { reads, orders, failed } = visited.parse(JSON.parse(said.slice(said.lastIndexOf('\n{') + 1)))
  if (failed.length > 0) throw new Error(`${failed.length} requests failed:\n${failed.slice(0, 20).join('\n')}`)
  return `${reads} reads and ${orders} orders meanwhile, none failed`
}
