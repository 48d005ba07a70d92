import { setTimeout as wait } from 'node:timers/promises'
import { collectNews, type Topic } from './invalidation.ts'
import type { Connection } from './connection.ts'
import type { Trx } from './schema.ts'
import type { Write } from './write-together.ts'

const attempts = 4

/**
 * Runs one change as one transaction; what `isTransient` names is tried again, at most three times.
 * `work` names what it changed with `changed(topic)`, or `changed('catalogue', ids)` where only those products changed;
 * every process forgets what it kept of that once the commit stands. What it hands to `later` is written together at the
 * end, so that rows that nobody in the transaction reads cost one journey to the database.
 */
export async function inTransaction<Result>(
  connection: Connection,
  work: (
    trx: Trx,
    changed: (topic: Topic, products?: readonly string[]) => void,
    later: (write: Write) => void,
  ) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const told = collectNews()
    const writes: Write[] = []
    try {
      const result = await connection.transact(async (trx) => {
        const answer = await work(trx, told.changed, (write) => writes.push(write))
        const news = told.news()
        const word = news && connection.newsOf(trx, news)
        await connection.writeTogether(trx, word ? [...writes, word] : writes)
        return answer
      })
      const news = told.news()
      if (news) connection.tellNews(news)
      return result
    } catch (error) {
      if (attempt === attempts || !connection.isTransient(error)) throw error
      await wait(Math.random() * 20 * attempt)
    }
  }
}
