// The mail server: the only file that knows nodemailer. One message at a time is handed over, and what went wrong is said so
// that staff can read it.
import { isIPv4 } from 'node:net'
import { domainToASCII } from 'node:url'
import type { MailSettings } from '../config.ts'
import { PermanentFailure } from '../jobs/job.ts'

export interface Mail {
  /** Without angle brackets; the same at every attempt, so that a mailbox that has it already knows it again. */
  readonly messageId: string
  readonly to: string
  /** The shop's own address, where it has told one. */
  readonly replyTo: string | undefined
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly Attachment[]
}

export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

export interface MailServer {
  /**
   * Returns once the mail server has taken the mail.
   * @throws PermanentFailure where it has said that it never will (5xx), Error where another attempt may succeed
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>
  /** Whose domain stands in every Message-ID. */
  readonly domain: string
  readonly from: string
}

const second = 1000
/** Milliseconds of silence before a server counts as hanging; the whole conversation may take longer. */
const patience = { connectionTimeout: 10 * second, greetingTimeout: 15 * second, socketTimeout: 60 * second }

/** Nobody stands between this machine and itself, and a relay on it has a certificate of its own making. */
const isThisMachine = (host: string) =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

export function openMailServer({ host, port, secure, user, password, from }: MailSettings): MailServer {
  const login = user === undefined ? undefined : { user, pass: password ?? '' }
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  const tls = { rejectUnauthorized: !isThisMachine(host) }

  /** A connection for each mail: those that a server ends by itself need no care, and mails are few. */
  async function connect() {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      host,
      port,
      secure,
      ...patience,
      // A password never travels in the clear, but on this machine.
      requireTLS: !secure && login !== undefined && !isThisMachine(host),
      tls,
      ...(login && { auth: login }),
      // What a mail holds comes from memory, whatever stands in it.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  return {
    // As servers write it (xn--…): not all of them take other letters in a header.
    domain: domainToASCII(domain) || domain,
    from: from.address,
    async send({ messageId, to, replyTo, subject, html, text, attachments }, signal) {
      const transport = await connect()
      try {
        await transport.sendMail({
          messageId: `<${messageId}>`,
          from: { name: oneLine(from.name), address: from.address },
          // Not a list: a comma in an address is no second recipient.
          to: { name: '', address: oneLine(to) },
          ...(replyTo !== undefined && { replyTo: { name: oneLine(from.name), address: oneLine(replyTo) } }),
          subject: oneLine(subject),
          html,
          text,
          attachments: attachments.map((attachment) => ({ ...attachment, filename: oneLine(attachment.filename) })),
          // No mailbox answers with 'I am on holiday'.
          headers: { 'Auto-Submitted': 'auto-generated' },
          // Ends the connection where the process stops, or another one has taken the message over.
          signal,
        })
      } catch (error) {
        throw failureOf(error, to)
      }
    },
  }
}

/** For a header: nobody adds another one by a line break in a name. */
const oneLine = (text: string) => text.replace(/[\r\n\0]+/g, ' ')

/** What went wrong in words for staff, without the recipient, whom the log must not hold. */
function failureOf(error: unknown, to: string): Error {
  const { code, responseCode, response, message } = partsOf(error)
  const reply = response.replaceAll(to, '…').replace(/\s+/g, ' ')
  if (responseCode !== undefined) {
    const says =
      code === 'EAUTH' ? `De mailserver weigert de aanmelding: ${reply}` : `De mailserver antwoordt: ${reply}`
    return responseCode >= 500 ? new PermanentFailure(says, { cause: error }) : new Error(says, { cause: error })
  }
  const reason = `${message.replaceAll(to, '…')}${code === '' ? '' : ` (${code})`}`
  // What no server has ever seen, and none would take: an address that is none.
  if (code === 'EENVELOPE') return new PermanentFailure(`Dit adres kan niet gebruikt worden: ${reason}`)
  return new Error(`De mailserver is niet bereikbaar: ${reason}`)
}

function partsOf(error: unknown) {
  const parts: { code: string; responseCode: number | undefined; response: string; message: string } = {
    code: '',
    responseCode: undefined,
    response: '',
    message: error instanceof Error ? error.message : String(error),
  }
  if (!(error instanceof Error)) return parts
  if ('code' in error && typeof error.code === 'string') parts.code = error.code
  if ('responseCode' in error && typeof error.responseCode === 'number') parts.responseCode = error.responseCode
  if ('response' in error && typeof error.response === 'string') parts.response = error.response
  return parts
}
