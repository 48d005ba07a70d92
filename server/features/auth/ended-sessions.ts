import type { Connection } from '../../platform/db/connection.ts'

const pause = 5_000

export interface EndedSessions {
  has(tokenHash: string): boolean
  /** Ends a session at once; retries later if no row can be written now, e.g. on a full disk. */
  end(tokenHash: string): Promise<void>
}

export function endedSessions(connection: Connection, remove: (tokenHash: string) => Promise<void>): EndedSessions {
  const unwritten = new Set<string>()

  async function write(tokenHash: string): Promise<void> {
    try {
      await remove(tokenHash)
      unwritten.delete(tokenHash)
    } catch (error) {
      if (connection.failureOf(error) === undefined) throw error
      // Not awaited: the user has logged out already.
      setTimeout(() => void write(tokenHash).catch(() => undefined), pause).unref()
    }
  }

  return {
    has: (tokenHash) => unwritten.has(tokenHash),
    end(tokenHash) {
      unwritten.add(tokenHash)
      return write(tokenHash)
    },
  }
}
