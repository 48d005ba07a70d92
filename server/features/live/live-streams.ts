import type { PassThrough } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Role, roleOf } from '../../../contract/endpoints/access.ts'
import { sendEvents } from '../../platform/http/event-stream.ts'
import { tooBusy, tooMuchAtOnce } from '../../platform/errors.ts'
import type { Session } from '../../platform/http/serve.ts'

/** Per process and per session; tabs share a stream if the browser allows it. */
const atMost = 10_000
const atMostOfSession = 20
export const secondsUntilRetry = 30
/** Per turn of the event loop. */
const writesPerTurn = 500

/** Readers with the same role and price list get the same events. */
export interface Audience {
  readonly role: Role
  readonly priceListId: string | null
}

interface Reader {
  readonly out: PassThrough
  readonly audience: Audience
  readonly companyId: string
}

const audienceOf = (session: Session): Audience => ({
  role: roleOf(session),
  priceListId: session.priceListId,
})
const nameOf = ({ role, priceListId }: Audience) => JSON.stringify([role, priceListId])

export class LiveStreams {
  readonly #sessions = new Map<string, Set<Reader>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** @throws HttpError 429 for what is the session's own doing, else 503 */
  refuseIfFull({ tokenHash }: Session): void {
    if ((this.#sessions.get(tokenHash)?.size ?? 0) >= atMostOfSession) throw tooMuchAtOnce(secondsUntilRetry)
    if (this.#size >= atMost) throw tooBusy(secondsUntilRetry)
  }

  add(out: PassThrough, session: Session): void {
    const { tokenHash } = session
    const reader = { out, audience: audienceOf(session), companyId: session.companyId }
    const readers = this.#sessions.get(tokenHash) ?? new Set()
    this.#sessions.set(tokenHash, readers.add(reader))
    this.#size++
    out.once('close', () => {
      readers.delete(reader)
      if (readers.size === 0) this.#sessions.delete(tokenHash)
      this.#size--
    })
  }

  /** @param ownText extra text for part of the audience */
  async send(
    textFor: (audience: Audience) => Promise<string> | string,
    ownText: (reader: Pick<Reader, 'audience' | 'companyId'>) => string = () => '',
  ): Promise<void> {
    const texts = new Map<string, Buffer>()
    let written = 0
    for (const reader of this.#readers()) {
      const { out, audience } = reader
      const name = nameOf(audience)
      const text = texts.get(name) ?? Buffer.from(await textFor(audience))
      texts.set(name, text)
      if (text.length > 0) sendEvents(out, text)
      const own = ownText(reader)
      if (own !== '') sendEvents(out, own)
      if (++written % writesPerTurn === 0) await nextTurn()
    }
  }

  /** Ends streams whose session has ended or changed its role or price list. */
  async checkSessions(find: (tokenHashes: readonly string[]) => Promise<ReadonlyMap<string, Session>>): Promise<void> {
    const tokenHashes = [...this.#sessions.keys()]
    const sessions = await find(tokenHashes)
    for (const tokenHash of tokenHashes) {
      const session = sessions.get(tokenHash)
      for (const { out, audience } of this.#sessions.get(tokenHash) ?? [])
        if (!session || nameOf(audienceOf(session)) !== nameOf(audience)) out.end()
    }
  }

  endAll(): void {
    for (const { out } of this.#readers()) out.end()
  }

  #readers(): Reader[] {
    return [...this.#sessions.values()].flatMap((readers) => [...readers])
  }
}
