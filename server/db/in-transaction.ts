import { setTimeout as wait } from 'node:timers/promises'
import { collectNews, type Topic } from './changes.ts'
import type { Connection } from './connect.ts'
import type { Trx } from './schema.ts'

const attempts = 4

/**
 * Runs one change as one transaction; what `isTransient` names is tried again, at most three times.
 * `work` names what it changed with `changed(topic)`, or `changed('catalogue', ids)` where only those products changed;
 * every process forgets what it kept of that once the commit stands.
 */
export async function inTransaction<Result>(
  connection: Connection,
  work: (trx: Trx, changed: (topic: Topic, products?: readonly string[]) => void) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const told = collectNews()
    try {
      const result = await connection.db.transaction().execute(async (trx) => {
        const answer = await work(trx, told.changed)
        const news = told.news()
        if (news) await connection.leaveNews(trx, news)
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
