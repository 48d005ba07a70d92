// A message is a row of the transaction that it is about; a job with the same id sends it.
import { z } from 'zod'
import { newId } from '../../platform/db/rows.ts'
import { searchText } from '../../platform/db/search.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { defineJob, type JobRun } from '../../platform/jobs/job.ts'
import type { JobQueue } from '../../platform/jobs/job-queue.ts'
import type { MailServer } from '../../platform/mail/mail-server.ts'
import type { ComposeRequest, ComposedMessage, MessageKind, Letter, Sender } from './message-kind.ts'
import { asHtml, asText } from './render-mail.ts'

/** Per process: mail servers dislike more. */
const atOnce = 3

interface NewMessage<Payload> {
  readonly to: string
  readonly subject: string
  readonly payload: Payload
  readonly orderId?: string
  readonly userId?: string
  /** Absent: at once. */
  readonly dueAt?: Date
}

export type Outbox = ReturnType<typeof createOutbox>

interface Parts {
  readonly connection: Connection
  readonly jobs: JobQueue
  readonly clock: () => Date
  readonly mailServer: MailServer | undefined
  readonly shopUrl: string
  readonly sender: () => Promise<Sender & { readonly replyTo: string | undefined }>
}

type Compose = (payload: string, about: Omit<ComposeRequest<unknown>, 'payload'>) => Promise<ComposedMessage>

export function createOutbox({ connection, jobs, clock, mailServer, shopUrl, sender }: Parts) {
  const { db } = connection
  const kinds = new Map<string, { readonly compose: Compose; readonly example: (shopUrl: string) => Letter }>()
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
    // Queued by a newer release; one of its processes sends it at a later attempt.
    if (!compose) throw new Error(`Onbekend soort bericht: ${row.kind}`)
    // For requests the session lookup does this. The letter needs what other processes saved, such as the shop's address.
    await connection.invalidations.synchronize()
    const { orderId, userId, subject } = row
    const {
      to = row.to,
      attachments = [],
      replyTo: ofSubject,
      ...letter
    } = await compose(row.payload, { to: row.to, orderId, userId, shopUrl })
    const { replyTo: ofShop, ...from } = await sender()
    const replyTo = ofSubject ?? (ofShop === undefined ? undefined : { name: from.name, address: ofShop })
    const [html, text] = [asHtml(letter, from), asText(letter, from)]
    await server.send({ messageId: `${id}@${server.domain}`, to, replyTo, subject, html, text, attachments }, signal)
    // One commit, shared with incoming orders on SQLite; the queue finds its row gone.
    await connection.transact(async (trx) => {
      await trx
        .updateTable('messages')
        .set({ to, search: searchText(to, subject), sentAt: clock().toISOString(), attempts: attempt })
        .where('_id', '=', id)
        .where('sentAt', 'is', null)
        .execute()
      await trx.deleteFrom('jobs').where('id', '=', id).execute()
    })
  }

  return {
    isOpen: mailServer !== undefined,
    from: mailServer?.from ?? '',
    /** Call before the queue starts. */
    register<Payload>(message: MessageKind<Payload>): MessageKind<Payload> {
      const { kind, payload, compose, example } = message
      kinds.set(kind, {
        compose: async (stored, about) => {
          const known = payload.safeParse(JSON.parse(stored))
          // Perhaps a newer release wrote it; as above.
          if (!known.success) throw new Error(`Dit bericht is onleesbaar geworden: ${known.error}`)
          return compose({ ...about, payload: known.data })
        },
        example,
      })
      return message
    },
    async example(kind: string): Promise<string | undefined> {
      const letter = kinds.get(kind)?.example(shopUrl)
      return letter && asHtml(letter, await sender())
    },
    /** Sent once the caller's transaction is committed. @returns the message's id; undefined without a mail server */
    async add<Payload>(
      trx: Trx,
      { kind }: MessageKind<Payload>,
      { to, subject, payload, orderId, userId, dueAt }: NewMessage<Payload>,
    ): Promise<string | undefined> {
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
          orderId: orderId ?? null,
          userId: userId ?? null,
          payload: JSON.stringify(payload),
          search: searchText(to, subject),
          attempts: 0,
          sentAt: null,
        })
        .execute()
      await jobs.enqueue(trx, sending, {}, _id, dueAt)
      return _id
    },
    /** For an unsent message; takes its lease, and gives it two more days. */
    async sendNow(trx: Trx, id: string): Promise<void> {
      await jobs.enqueue(trx, sending, {}, id)
    },
  }
}
