import type { Connection } from '../db/connection.ts'

const pause = 5_000

export interface EndedSessions {
  /** True for a session that has ended here, whatever its row still says. */
  has(tokenHash: string): boolean
  /** Ends a session at once; where no row can be written now, as on a full disk, that follows. */
  end(tokenHash: string): Promise<void>
}

/** @param remove ends the session in the database */
export function endedSessions(connection: Connection, remove: (tokenHash: string) => Promise<void>): EndedSessions {
  const unwritten = new Set<string>()

  async function write(tokenHash: string): Promise<void> {
    try {
      await remove(tokenHash)
      unwritten.delete(tokenHash)
    } catch (error) {
      if (connection.failureOf(error) === undefined) throw error
      // Nobody waits for it: who logged out has gone.
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
