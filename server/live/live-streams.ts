// The pages that stand open in this process.
import { setImmediate as otherWork } from 'node:timers/promises'
import { type Role, roleOf } from '../../contract/access.ts'
import type { EventStream } from '../http/event-stream.ts'
import type { Session } from '../http/serve.ts'

/** Of one process, and of one session: tabs share a stream where the browser lets them. */
const atMost = 10_000
const atMostOfSession = 20
/** Streams that are written to before the process does something else. */
const inOneGo = 50

interface Reader {
  readonly stream: EventStream
  readonly session: Session
  /** Readers of the same name get the same bytes. */
  readonly audience: string
}

/** Whom an event is for. */
export interface Audience {
  readonly role: Role
  /** Whose prices they see. */
  readonly priceListId: string | null
}

export const audienceOf = (session: Session): Audience => ({
  role: roleOf(session),
  priceListId: session.priceListId,
})
const nameOf = ({ role, priceListId }: Audience) => JSON.stringify([role, priceListId])
/** Staff is told of new orders. */
export const isStaff = ({ role }: Audience) => role !== 'customer'

export class LiveStreams {
  readonly #readers = new Set<Reader>()
  readonly #ofSession = new Map<string, number>()

  get size(): number {
    return this.#readers.size
  }

  hasRoomFor({ tokenHash }: Session): boolean {
    return this.#readers.size < atMost && (this.#ofSession.get(tokenHash) ?? 0) < atMostOfSession
  }

  hasStaff(): boolean {
    for (const { session } of this.#readers) if (isStaff(audienceOf(session))) return true
    return false
  }

  /** The price lists of those who have one. */
  priceLists(): ReadonlySet<string> {
    const lists = [...this.#readers].map(({ session }) => session.priceListId)
    return new Set(lists.filter((list) => list !== null))
  }

  tokenHashes(): string[] {
    return [...this.#ofSession.keys()]
  }

  add(stream: EventStream, session: Session): void {
    const { tokenHash } = session
    const reader = { stream, session, audience: nameOf(audienceOf(session)) }
    this.#readers.add(reader)
    this.#ofSession.set(tokenHash, (this.#ofSession.get(tokenHash) ?? 0) + 1)
    stream.onClose(() => {
      this.#readers.delete(reader)
      const left = (this.#ofSession.get(tokenHash) ?? 1) - 1
      if (left === 0) this.#ofSession.delete(tokenHash)
      else this.#ofSession.set(tokenHash, left)
    })
  }

  /** Sends everybody his events; those of an audience are made once. Other work comes in between. */
  async send(textFor: (audience: Audience) => string): Promise<void> {
    const made = new Map<string, Buffer>()
    const readers = [...this.#readers]
    for (let from = 0; from < readers.length; from += inOneGo) {
      if (from > 0) await otherWork()
      for (const { stream, session, audience } of readers.slice(from, from + inOneGo)) {
        const bytes = made.get(audience) ?? Buffer.from(textFor(audienceOf(session)))
        made.set(audience, bytes)
        stream.send(bytes)
      }
    }
  }

  /** Ends those whose session has ended, or who may do or see something else than when the stream began. */
  keepOnly(sessions: ReadonlyMap<string, Session>): void {
    for (const { stream, session, audience } of this.#readers) {
      const now = sessions.get(session.tokenHash)
      if (!now || nameOf(audienceOf(now)) !== audience) stream.end()
    }
  }

  endAll(): void {
    for (const { stream } of this.#readers) stream.end()
  }
}
