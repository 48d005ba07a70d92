import type { z } from 'zod'
import type { Letter } from '../../platform/mail/letter.ts'
import type { Attachment, Mailbox } from '../../platform/mail/mail-server.ts'

export interface ComposeRequest<Payload> {
  readonly payload: Payload
  readonly to: string
  readonly orderId: string | null
  readonly userId: string | null
  readonly shopUrl: string
}

export interface ComposedMessage extends Letter {
  readonly attachments?: readonly Attachment[]
  /** Instead of the shop. */
  readonly replyTo?: Mailbox
}

/** Each attempt composes the message anew, so that a secret such as a link's token never waits in the outbox. */
export interface MessageKind<Payload> {
  /** In the database and on the wire; never changes. */
  readonly kind: string
  /** Never a secret, and nothing that an id can find. */
  readonly payload: z.ZodType<Payload>
  /** Outside any transaction; may run again. @throws PermanentFailure, in Dutch, if there is nothing to send */
  readonly compose: (request: ComposeRequest<Payload>) => Promise<ComposedMessage>
  /** For staff: made up, without anyone's data or a link that works. */
  readonly example?: (shopUrl: string) => Letter
}

export const defineMessage = <Payload>(kind: MessageKind<Payload>): MessageKind<Payload> => kind
