import { setTimeout as wait } from 'node:timers/promises'
import type { Topic } from './changes.ts'
import type { Connection } from './connect.ts'
import type { Trx } from './schema.ts'

const attempts = 4

/**
 * Runs one change as one transaction; deadlocks and serialisation failures are tried again, at most three times.
 * `work` names what it changed with `changed(topic)`; every process forgets what it kept of that once the commit stands.
 */
export async function inTransaction<Result>(
  connection: Connection,
  work: (trx: Trx, changed: (topic: Topic) => void) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const topics = new Set<Topic>()
    try {
      const result = await connection.db.transaction().execute(async (trx) => {
        const answer = await work(trx, (topic) => topics.add(topic))
        await connection.announce(trx, topics)
        return answer
      })
      connection.changes.tell(topics)
      return result
    } catch (error) {
      if (attempt === attempts || !connection.isTransient(error)) throw error
      await wait(Math.random() * 20 * attempt)
    }
  }
}
