import type { Config } from '../config.ts'
import type { Connection } from '../db/connection.ts'
import { createJobQueue } from '../jobs/job-queue.ts'
import { openMailServer } from '../messages/mail-server.ts'
import { createOutbox, type Outbox } from '../messages/outbox.ts'

/** Puts mail into the shop's outbox; the shop's own processes send it, at once or when they are started. */
export function outboxOfCommand(connection: Connection, { mail, shopUrl }: Config): Outbox {
  const clock = () => new Date()
  // Never started: a command does no jobs.
  const log = { warn: () => undefined, error: () => undefined }
  return createOutbox({
    connection,
    jobs: createJobQueue({ connection, clock, log }),
    clock,
    mailServer: mail && openMailServer(mail),
    shopUrl,
    sender: () => Promise.reject(new Error('a command sends nothing itself')),
  })
}
