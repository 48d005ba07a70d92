// The outbox: a message is a row of the transaction that it tells of, and a job under the same id sends it.
import { z } from 'zod'
import { newId } from '../db/new-id.ts'
import { searchText } from '../db/search.ts'
import type { Connection } from '../db/connection.ts'
import type { Trx } from '../db/schema.ts'
import { defineJob, type JobRun, PermanentFailure } from '../jobs/job.ts'
import type { JobQueue } from '../jobs/job-queue.ts'
import type { Letter, Sender } from './letter.ts'
import type { MailServer } from './mail-server.ts'
import type { ComposeRequest, ComposedMessage, MessageKind } from './message-kind.ts'
import { asHtml, asText } from './present-letter.ts'

/** Of one process at a time: mail servers dislike many more. */
const atOnce = 3

interface NewMessage<Payload> {
  readonly to: string
  readonly subject: string
  readonly payload: Payload
  readonly orderId?: string
  readonly userId?: string
}

export interface Outbox {
  /** Whether there is a mail server; without one no message is written. */
  readonly isOpen: boolean
  /** The address that mail comes from; '' without a mail server. */
  readonly from: string
  /** Makes this process able to send messages of a kind; before the queue starts. */
  register<Payload>(kind: MessageKind<Payload>): void
  /**
   * Puts a message into the outbox of the caller's transaction: it is sent once that is committed, and never if it is not.
   * Nothing at all without a mail server.
   * @returns the message's id
   */
  add<Payload>(trx: Trx, kind: MessageKind<Payload>, message: NewMessage<Payload>): Promise<string | undefined>
  /** How a message of a kind will look, as HTML; undefined for a kind that there is not. */
  example(kind: string): Promise<string | undefined>
  /** Sends it now, whoever holds its lease, with two days before it; for one that is not sent yet. */
  sendNow(trx: Trx, id: string): Promise<void>
}

interface Parts {
  readonly connection: Connection
  readonly jobs: JobQueue
  readonly clock: () => Date
  /** Undefined: nothing is sent. */
  readonly mailServer: MailServer | undefined
  readonly shopUrl: string
  /** Who writes, as the shop's settings say at this moment, and where answers go. */
  readonly sender: () => Promise<Sender & { readonly replyTo: string | undefined }>
}

type Compose = (payload: string, about: Omit<ComposeRequest<unknown>, 'payload'>) => Promise<ComposedMessage>

export function createOutbox({ connection, jobs, clock, mailServer, shopUrl, sender }: Parts): Outbox {
  const { db } = connection
  const kinds = new Map<
    string,
    { readonly compose: Compose; readonly example: ((shopUrl: string) => Letter) | undefined }
  >()
  const sending = defineJob({
    kind: 'messages.send',
    payload: z.object({}),
    atOnce,
    run: (_payload, about) => (mailServer ? send(mailServer, about) : Promise.resolve()),
    failed: (changed, id) => changed('messages', [id]),
  })
  if (mailServer) jobs.register(sending)

  async function send(server: MailServer, { id, attempt, signal }: JobRun): Promise<void> {
    const row = await db.selectFrom('messages').selectAll().where('_id', '=', id).executeTakeFirst()
    if (!row || row.sentAt !== null) return
    const compose = kinds.get(row.kind)?.compose
    // Of a newer release, whose process will take it at one of the next attempts.
    if (!compose) throw new Error(`Onbekend soort bericht: ${row.kind}`)
    // Elsewhere looking for the session does it: what another process saved, such as the shop's address, stands in the letter.
    await connection.invalidations.synchronize()
    const { to, orderId, userId, subject } = row
    const { attachments = [], ...letter } = await compose(row.payload, { to, orderId, userId, shopUrl })
    const { replyTo, ...from } = await sender()
    const [html, text] = [asHtml(letter, from), asText(letter, from)]
    await server.send({ messageId: `${id}@${server.domain}`, to, replyTo, subject, html, text, attachments }, signal)
    // One commit, which on SQLite is shared with the orders that come in; the queue finds its row gone.
    await connection.transact(async (trx) => {
      await trx
        .updateTable('messages')
        .set({ sentAt: clock().toISOString(), attempts: attempt })
        .where('_id', '=', id)
        .where('sentAt', 'is', null)
        .execute()
      await trx.deleteFrom('jobs').where('id', '=', id).execute()
    })
  }

  return {
    isOpen: mailServer !== undefined,
    from: mailServer?.from ?? '',
    register({ kind, payload, compose, example }) {
      kinds.set(kind, {
        compose: async (stored, about) => {
          const known = payload.safeParse(JSON.parse(stored))
          if (!known.success) throw new PermanentFailure(`Dit bericht is onleesbaar geworden: ${known.error}`)
          return compose({ ...about, payload: known.data })
        },
        example,
      })
    },
    async example(kind) {
      const letter = kinds.get(kind)?.example?.(shopUrl)
      return letter && asHtml(letter, await sender())
    },
    async add(trx, { kind }, { to, subject, payload, orderId = null, userId = null }) {
      if (!mailServer) return undefined
      const _id = newId()
      await trx
        .insertInto('messages')
        .values({
          _id,
          kind,
          to,
          subject,
          at: clock().toISOString(),
          orderId,
          userId,
          payload: JSON.stringify(payload),
          search: searchText(to, subject),
          attempts: 0,
          sentAt: null,
        })
        .execute()
      await jobs.enqueue(trx, sending, {}, _id)
      return _id
    },
    async sendNow(trx, id) {
      await jobs.enqueue(trx, sending, {}, id)
    },
  }
}
