import type { z } from 'zod'
import type { MessageKindName } from '../../../contract/endpoints/messages.ts'
import type { Attachment, Mailbox } from '../../platform/mail/mail-server.ts'

// render-mail.ts renders the blocks of a letter as HTML and as text.

type Row = readonly [string, ...string[]]

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Facts without a value are left out. */
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'table'; readonly head: Row; readonly rows: readonly Row[]; readonly foot?: readonly Row[] }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const heading = (text: string): Block => ({ kind: 'heading', text })
export const facts = (...list: readonly (readonly [string, string])[]): Block => ({
  kind: 'facts',
  facts: list.filter(([, value]) => value !== ''),
})
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url })

export interface Letter {
  readonly title: string
  readonly preview: string
  readonly blocks: readonly Block[]
}

export interface Sender {
  readonly name: string
  readonly lines: readonly string[]
}

export interface ComposeRequest<Payload> {
  readonly payload: Payload
  readonly to: string
  readonly orderId: string | null
  readonly userId: string | null
  readonly shopUrl: string
}

export interface ComposedMessage extends Letter {
  /** Instead of the address it was queued for. */
  readonly to?: string
  readonly attachments?: readonly Attachment[]
  /** Instead of the shop. */
  readonly replyTo?: Mailbox
}

/** Each attempt composes the message anew, so that a secret such as a link's token never waits in the outbox. */
export interface MessageKind<Payload> {
  /** In the database and on the wire; never changes. */
  readonly kind: MessageKindName
  /** Never a secret, and nothing that an id can find. */
  readonly payload: z.ZodType<Payload>
  /** Outside any transaction; may run again. @throws PermanentFailure, in Dutch, if there is nothing to send */
  readonly compose: (request: ComposeRequest<Payload>) => Promise<ComposedMessage>
  /** For staff: made up, without anyone's data or a link that works. */
  readonly example: (shopUrl: string) => Letter
}
