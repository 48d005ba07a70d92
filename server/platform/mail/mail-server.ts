// The only file that uses nodemailer; its errors are worded for staff.
import { isIPv4 } from 'node:net'
import { domainToASCII } from 'node:url'
import { z } from 'zod'
import type { MailSettings } from '../../config.ts'
import { PermanentFailure } from '../jobs/job.ts'

export interface Mail {
  /** Without angle brackets; the same at every attempt, so that a mailbox recognises a duplicate. */
  readonly messageId: string
  readonly to: string
  readonly replyTo: Mailbox | undefined
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly Attachment[]
}

export interface Mailbox {
  readonly name: string
  readonly address: string
}

export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

export type MailServer = ReturnType<typeof openMailServer>

const second = 1000
/** In ms of silence; the whole conversation may take longer. */
const timeouts = { connectionTimeout: 10 * second, greetingTimeout: 15 * second, socketTimeout: 60 * second }

/** A relay on this machine has a self-signed certificate, and no network in between. */
const isThisMachine = (host: string) =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

export function openMailServer({ host, port, secure, user, password, from }: MailSettings) {
  const login = user === undefined ? undefined : { user, pass: password ?? '' }
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  const tls = { rejectUnauthorized: !isThisMachine(host) }

  /** A connection per mail: mails are few, and servers close idle connections. */
  async function connect() {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      host,
      port,
      secure,
      ...timeouts,
      // Except on this machine, no password travels in the clear.
      requireTLS: !secure && login !== undefined && !isThisMachine(host),
      tls,
      ...(login && { auth: login }),
      // Mails may not make nodemailer read files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  return {
    // Punycode (xn--…): not all servers accept other letters in a header.
    domain: domainToASCII(domain) || domain,
    from: from.address,
    /** @throws PermanentFailure if the server never will take it (5xx), Error if a retry may succeed */
    async send({ messageId, to, replyTo, subject, html, text, attachments }: Mail, signal: AbortSignal): Promise<void> {
      const transport = await connect()
      try {
        await transport.sendMail({
          messageId: `<${messageId}>`,
          from: { name: oneLine(from.name), address: from.address },
          // Not a list: a comma in an address adds no recipient.
          to: { name: '', address: oneLine(to) },
          ...(replyTo && { replyTo: { name: oneLine(replyTo.name), address: oneLine(replyTo.address) } }),
          subject: oneLine(subject),
          html,
          text,
          attachments: attachments.map((attachment) => ({ ...attachment, filename: oneLine(attachment.filename) })),
          // Prevents automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        })
      } catch (error) {
        throw failureOf(error, to)
      }
    },
  }
}

/** Against header injection by line breaks. */
const oneLine = (text: string) => text.replace(/[\r\n\0]+/g, ' ')

const smtpError = z.object({
  code: z.string().catch(''),
  responseCode: z.number().optional().catch(undefined),
  response: z.string().catch(''),
  message: z.string(),
})

/** Without the recipient, which must not be logged. */
function failureOf(error: unknown, to: string): Error {
  const { code, responseCode, response, message } = smtpError.parse(
    error instanceof Error ? error : { message: String(error) },
  )
  const reply = response.replaceAll(to, '…').replace(/\s+/g, ' ')
  if (responseCode !== undefined) {
    const says =
      code === 'EAUTH' ? `De mailserver weigert de aanmelding: ${reply}` : `De mailserver antwoordt: ${reply}`
    return responseCode >= 500 ? new PermanentFailure(says, { cause: error }) : new Error(says, { cause: error })
  }
  const reason = `${message.replaceAll(to, '…')}${code === '' ? '' : ` (${code})`}`
  // An invalid address, refused before any server saw it.
  if (code === 'EENVELOPE') return new PermanentFailure(`Dit adres kan niet gebruikt worden: ${reason}`)
  return new Error(`De mailserver is niet bereikbaar: ${reason}`)
}
