import type { LiveMessage } from '../../contract/live.ts'
import { among } from '../db/among.ts'
import type { ChangedRows } from '../db/invalidation.ts'
import type { Db } from '../db/schema.ts'

/** Of one look; an office that had more fail at once looks at its list. */
const atOnce = 50

/** Messages that failed for good, for staff whose pages stand open. */
export class FailedMessages {
  readonly #db: Db
  /** When the last one failed that was told of, in milliseconds. */
  #toldUntil = 0
  #changed: ChangedRows = new Set()

  constructor(db: Db) {
    this.#db = db
  }

  get toldUntil(): number {
    return this.#toldUntil
  }

  /** Nobody listened until now. */
  begin(now: Date): void {
    this.#toldUntil = now.getTime()
  }

  changed(rows: ChangedRows): void {
    this.#changed = rows === 'all' || this.#changed === 'all' ? 'all' : new Set([...this.#changed, ...rows])
  }

  /** Those that failed since this was asked last. */
  async next(): Promise<LiveMessage[]> {
    const changed = this.#changed
    this.#changed = new Set()
    if (changed !== 'all' && changed.size === 0) return []
    // Those that are named have just failed, whatever another process's clock says.
    const rows = await this.#find(changed === 'all' ? this.#toldUntil : 0, changed)
    this.#toldUntil = Math.max(this.#toldUntil, ...rows.map(({ dueAt }) => Date.parse(dueAt)))
    return rows.map(asEvent)
  }

  async after(milliseconds: number): Promise<LiveMessage[]> {
    return (await this.#find(milliseconds, 'all')).map(asEvent)
  }

  async #find(after: number, ids: ChangedRows) {
    const rows = await this.#db
      .selectFrom('messages')
      .innerJoin('jobs', 'jobs.id', 'messages._id')
      .select(['messages._id', 'messages.kind', 'messages.subject', 'messages.orderId', 'jobs.dueAt'])
      .where('messages.sentAt', 'is', null)
      .where('jobs.state', '=', 'failed')
      .where('jobs.dueAt', '>', new Date(after).toISOString())
      .$if(ids !== 'all', (query) => query.where(among(this.#db, 'messages._id', ids === 'all' ? [] : [...ids])))
      .orderBy('jobs.dueAt', 'desc')
      .limit(atOnce)
      .execute()
    return rows.reverse()
  }
}

type Row = Omit<LiveMessage, 'orderId'> & { readonly orderId: string | null }

const asEvent = ({ _id, kind, subject, orderId }: Row): LiveMessage => ({
  _id,
  kind,
  subject,
  ...(orderId !== null && { orderId }),
})
