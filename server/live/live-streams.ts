// The pages that stand open in this process.
import { setImmediate as otherWork } from 'node:timers/promises'
import { type Role, roleOf } from '../../contract/access.ts'
import type { EventStream } from '../http/event-stream.ts'
import { Counts } from '../http/limits/counts.ts'
import type { Session } from '../http/serve.ts'

/** Of one process, and of one session: tabs share a stream where the browser lets them. */
const atMost = 10_000
const atMostOfSession = 20
/**
 * Milliseconds of writing before the process does something else, and more where that takes long, as a commit does that many orders
 * share: a third of it, or the last page would hear too late.
 */
const writesFor = 1
const partOfOtherWork = 1 / 3

/** What is asked of a stream here. */
export type OpenStream = Pick<EventStream, 'send' | 'end' | 'onClose'>

interface Reader {
  readonly stream: OpenStream
  readonly session: Session
}

/** Whom an event is for. */
export interface Audience {
  readonly role: Role
  /** Whose prices they see. */
  readonly priceListId: string | null
}

/** All who get the same bytes. */
interface Group {
  readonly audience: Audience
  readonly readers: Set<Reader>
}

export const audienceOf = (session: Session): Audience => ({
  role: roleOf(session),
  priceListId: session.priceListId,
})
const nameOf = ({ role, priceListId }: Audience) => JSON.stringify([role, priceListId])
/** Staff is told of new orders. */
export const isStaff = ({ role }: Audience) => role !== 'customer'

export class LiveStreams {
  readonly #groups = new Map<string, Group>()
  readonly #ofSession = new Counts()
  #size = 0

  get size(): number {
    return this.#size
  }

  hasRoomFor({ tokenHash }: Session): boolean {
    return this.#size < atMost && this.#ofSession.of(tokenHash) < atMostOfSession
  }

  hasStaff(): boolean {
    return [...this.#groups.values()].some(({ audience }) => isStaff(audience))
  }

  /** The price lists of those who have one. */
  priceLists(): ReadonlySet<string> {
    const lists = [...this.#groups.values()].map(({ audience }) => audience.priceListId)
    return new Set(lists.filter((list) => list !== null))
  }

  tokenHashes(): string[] {
    return this.#ofSession.keys()
  }

  add(stream: OpenStream, session: Session): void {
    const { tokenHash } = session
    const audience = audienceOf(session)
    const name = nameOf(audience)
    const group = this.#groups.get(name) ?? { audience, readers: new Set() }
    const reader = { stream, session }
    group.readers.add(reader)
    this.#groups.set(name, group)
    this.#ofSession.add(tokenHash)
    this.#size++
    stream.onClose(() => {
      group.readers.delete(reader)
      if (group.readers.size === 0) this.#groups.delete(name)
      this.#ofSession.remove(tokenHash)
      this.#size--
    })
  }

  /** Sends everybody who is there now his events; those of an audience are made once. Other work comes in between. */
  async send(textFor: (audience: Audience) => string): Promise<void> {
    const groups = [...this.#groups.values()].map(({ audience, readers }) => ({ audience, readers: [...readers] }))
    let until = performance.now() + writesFor
    for (const { audience, readers } of groups) {
      const bytes = Buffer.from(textFor(audience))
      for (const { stream } of readers) {
        const now = performance.now()
        if (now >= until) {
          await otherWork()
          const then = performance.now()
          until = then + Math.max(writesFor, partOfOtherWork * (then - now))
        }
        stream.send(bytes)
      }
    }
  }

  /** Ends those whose session has ended, or who may do or see something else than when the stream began. */
  keepOnly(sessions: ReadonlyMap<string, Session>): void {
    for (const [name, { readers }] of this.#groups)
      for (const { stream, session } of readers) {
        const now = sessions.get(session.tokenHash)
        if (!now || nameOf(audienceOf(now)) !== name) stream.end()
      }
  }

  endAll(): void {
    for (const { readers } of this.#groups.values()) for (const { stream } of readers) stream.end()
  }
}
