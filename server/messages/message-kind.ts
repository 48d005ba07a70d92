// How a feature says which messages it has: what each stands for in the database, and what it says when it is sent.
import type { z } from 'zod'
import type { Letter } from './letter.ts'
import type { Attachment } from './mail-server.ts'

/** What a kind is told when one of its messages is sent. */
export interface ComposeRequest<Payload> {
  readonly payload: Payload
  readonly to: string
  readonly orderId: string | null
  readonly userId: string | null
  /** Where people reach the shop, without a slash at the end. */
  readonly shopUrl: string
}

export interface ComposedMessage extends Letter {
  readonly attachments?: readonly Attachment[]
}

/**
 * A kind of message. Its row holds recipient, subject, ids and what little else it needs; what it says is made when it is
 * sent, each time anew, so that a secret such as the token of a link is made then and never waits in the outbox.
 */
export interface MessageKind<Payload> {
  /** Its name in the database and on the wire; never changes. */
  readonly kind: string
  /** What is stored for it besides: never a secret, and nothing that an id can find again. */
  readonly payload: z.ZodType<Payload>
  /**
   * Outside any transaction; may be asked again for the same message.
   * @throws PermanentFailure with a Dutch sentence where there is nothing to send any more
   */
  readonly compose: (request: ComposeRequest<Payload>) => Promise<ComposedMessage>
  /** What staff may look at beforehand: made up, without anybody's data and without a link that works. */
  readonly example?: (shopUrl: string) => Letter
}

export const defineMessage = <Payload>(kind: MessageKind<Payload>): MessageKind<Payload> => kind
