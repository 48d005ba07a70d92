import { once } from 'node:events'
import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { MailSettings } from '../../../server/config.ts'

interface Reply {
  readonly code: number
  readonly text: string
}

interface Behaviour {
  /** Per recipient; `hang` never answers. */
  rcpt?: ((address: string) => Reply | 'hang' | undefined | Promise<Reply>) | undefined
  /** After a complete mail; `drop` closes without an answer, `hang` never answers. */
  data?: ((mail: Email) => Reply | 'drop' | 'hang' | undefined | Promise<undefined>) | undefined
}

export interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly isEncrypted: boolean
  readonly mail: Email
  readonly source: string
}

export interface Mailbox {
  readonly settings: MailSettings
  readonly port: number
  readonly received: Received[]
  behave(behaviour: Behaviour): void
  /** `open` then listens on the same port. */
  close(): Promise<void>
  open(): Promise<void>
}

const refusal = ({ code, text }: Reply) => Object.assign(new Error(text), { responseCode: code })

/** @param settings `isPlain`: without TLS */
export async function openMailbox({
  login,
  isPlain = false,
}: {
  login?: { user: string; password: string }
  isPlain?: boolean
} = {}): Promise<Mailbox> {
  const received: Received[] = []
  let behaviour: Behaviour = {}
  let server: SMTPServer | undefined
  let port = 0
  const sockets = new Set<Socket>()

  function start(): SMTPServer {
    const smtp = new SMTPServer({
      authOptional: login === undefined,
      ...(isPlain && { hideSTARTTLS: true, allowInsecureAuth: true }),
      disableReverseLookup: true,
      closeTimeout: 50,
      logger: false,
      onAuth: ({ username, password }, _session, done) => {
        if (username === login?.user && password === login?.password) done(null, { user: username })
        else done(refusal({ code: 535, text: 'Bad credentials' }))
      },
      onRcptTo: ({ address }, _session, done) => {
        void (async () => {
          const reply = await behaviour.rcpt?.(address)
          if (reply !== 'hang') done(reply ? refusal(reply) : null)
        })()
      },
      onData: (stream, { envelope, secure }, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          void (async () => {
            const source = Buffer.concat(chunks)
            const mail = await PostalMime.parse(source)
            const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
            const to = envelope.rcptTo.map(({ address }) => address)
            received.push({ from, to, isEncrypted: secure, mail, source: source.toString() })
            const reply = await behaviour.data?.(mail)
            if (reply === 'hang') return
            if (reply === 'drop') for (const socket of sockets) socket.destroy()
            else done(reply ? refusal(reply) : null)
          })()
        })
      },
    })
    smtp.on('error', () => undefined)
    smtp.server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    })
    return smtp
  }

  const mailbox = {
    received,
    get port() {
      return port
    },
    get settings(): MailSettings {
      const from = { name: 'Bollenveld', address: 'orders@bollenveld.example' }
      return { host: '127.0.0.1', port, secure: false, user: login?.user, password: login?.password, from }
    },
    behave(next: Behaviour) {
      behaviour = next
    },
    async open() {
      server = start()
      server.listen(port, '127.0.0.1')
      await once(server.server, 'listening')
      const address = server.server.address()
      if (address !== null && typeof address === 'object') port = address.port
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
      server = undefined
    },
  }
  await mailbox.open()
  return mailbox
}
