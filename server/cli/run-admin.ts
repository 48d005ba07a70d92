import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { connect } from '../platform/db/connect.ts'
import type { Connection } from '../platform/db/connection.ts'
import { migrate, objectionToVersion } from '../platform/db/migrate.ts'
import { objectionToPlace } from '../platform/db/sqlite/connect-sqlite.ts'
import { describePlace } from './describe-place.ts'
import { openStore } from '../features/files/open-store.ts'
import { createJobQueue } from '../platform/jobs/job-queue.ts'
import { listJobs, removeFailedJobs, retryFailedJobs } from '../platform/jobs/job-rows.ts'
import type { Db } from '../platform/db/schema.ts'
import { openMailServer } from '../platform/mail/mail-server.ts'
import { createOutbox, type Outbox } from '../features/messages/outbox.ts'
import { checkData } from '../operations/check-data.ts'
import { noteSuccess } from '../operations/last-success.ts'
import { accountFields, createAdmin } from './create-admin.ts'
import { changePassword, listSessions, removeSecondStep, revokeSessions } from './sessions.ts'
import { CommandFailure, printTable, type Terminal, toTheMinute } from './terminal.ts'

const usage = `npm run admin -- <command>

  create-admin                     adds an administrator; asks for what it needs
      --gebruikersnaam … --bedrijfsnaam … --email … --telefoonnummer …
      --administratienummer … --kopersnummer … --boxnummer … --ektnummer …
  set-password <gebruikersnaam>    sets a password and ends the user's sessions
  reset-second-step <gebruikersnaam>
                                   removes a lost second step and ends the user's sessions
  list-sessions                    shows who is logged in
  revoke <gebruikersnaam>          ends all sessions of a user
  revoke <session>                 ends one session of the list
  revoke --all                     ends all sessions of all users
  list-jobs                        shows waiting and failed jobs
  retry-jobs                       retries jobs that failed permanently within the last week
  drop-jobs                        removes permanently failed jobs
  check                            checks whether the books balance

A password is typed, or comes from ADMIN_PASSWORD, or as a line of standard input with --password-stdin.
Commands work on the shop of these settings (DATABASE_URL, DATA_DIR, S3_…), also while it is open.
Exit code: 0 done, 1 refused or something wrong, 2 wrong usage.`

const options = {
  ...Object.fromEntries(Object.keys(accountFields).map((name) => [name, { type: 'string' } as const])),
  'password-stdin': { type: 'boolean' },
  all: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

function readCommand(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new CommandFailure(error instanceof Error ? error.message : String(error), 2)
  }
}

export async function runAdmin(
  args: readonly string[],
  terminal: Terminal,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  try {
    const { values, positionals } = readCommand(args)
    const [command, ...rest] = positionals
    if (values.help === true || command === undefined) {
      terminal.print(usage)
      return values.help === true ? 0 : 2
    }
    const run = commands[command]
    // `revoke --all jan` must not end only jan's sessions.
    const names = values.all === true ? [...rest, '--all'] : rest
    if (!run || names.length > (takesName.has(command) ? 1 : 0)) throw new CommandFailure(usage, 2)
    const config = readConfig(environment)
    terminal.print(describePlace(config))
    await using connection = await openShop(config, command === 'create-admin')
    const exitCode = await run({
      terminal,
      config,
      connection,
      name: names[0],
      fields: Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ),
      password: { environment: config.adminPassword, stdin: values['password-stdin'] === true },
    })
    return exitCode ?? 0
  } catch (error) {
    if (!(error instanceof Error)) throw error
    terminal.fail(error.message)
    return error instanceof CommandFailure ? error.exitCode : 1
  }
}

interface Given {
  readonly terminal: Terminal
  readonly config: Config
  readonly connection: Connection
  readonly name: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly password: { readonly environment: string | undefined; readonly stdin: boolean }
}

const takesName = new Set(['set-password', 'reset-second-step', 'revoke'])

function nameOf({ name }: Given): string {
  if (name === undefined) throw new CommandFailure(usage, 2)
  return name
}

/** An exit code where it is not 0. */
const commands: Readonly<Record<string, (given: Given) => Promise<number | void>>> = {
  'create-admin': ({ terminal, connection, fields, password }) => createAdmin(terminal, connection, fields, password),
  'set-password': (given) => changePassword(given.terminal, given.connection, nameOf(given), given.password),
  'reset-second-step': (given) => {
    const { terminal, connection, config } = given
    return removeSecondStep(terminal, connection, outboxOfCommand(connection, config), nameOf(given))
  },
  'list-sessions': ({ terminal, connection }) => listSessions(terminal, connection),
  revoke: (given) => revokeSessions(given.terminal, given.connection, nameOf(given)),
  'list-jobs': ({ terminal, connection }) => printJobs(terminal, connection.db),
  'retry-jobs': ({ terminal, connection }) => retryJobs(terminal, connection.db),
  'drop-jobs': async ({ terminal, connection: { db } }) =>
    terminal.print(`${counted(await removeFailedJobs(db))} dropped.`),
  async check({ terminal, connection, config }) {
    const problems = await checkData(terminal, connection, await openStore(config), new Date())
    return problems > 0 ? 1 : noteSuccess(connection.db, 'check', new Date())
  },
}

/** Only writes to the outbox; the shop's own processes send, at once or when they start. */
function outboxOfCommand(connection: Connection, { mail, shopUrl }: Config): Outbox {
  const clock = () => new Date()
  // Never started: a command runs no jobs.
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

/** Except for the first administrator, a command neither makes a shop nor migrates under a running one. */
async function openShop(config: Config, mayCreate: boolean): Promise<Connection> {
  const noShop = mayCreate ? undefined : objectionToPlace(config)
  if (noShop !== undefined) throw new CommandFailure(noShop)
  const connection = await connect(config).catch((error: unknown) => {
    throw new CommandFailure(
      `The database cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  try {
    if (mayCreate) await migrate(connection.db, true)
    const objection = await objectionToVersion(connection.db, true)
    if (objection !== undefined) throw new CommandFailure(objection)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

const most = 200
const longestError = 100

async function printJobs(terminal: Terminal, db: Db): Promise<void> {
  const jobs = await listJobs(db, most)
  if (jobs.length === 0) return terminal.print('There are no waiting or failed jobs.')
  const rows = jobs.map((job) => [
    job.kind,
    job.leasedBy === null ? job.state : 'running',
    toTheMinute(job.dueAt),
    String(job.attempts),
    (job.lastError ?? '').replace(/\s+/g, ' ').slice(0, longestError),
  ])
  printTable(terminal, [['Job', 'State', 'Due (UTC)', 'Attempts', 'Last error'], ...rows])
  if (jobs.length === most) terminal.print(`… only the first ${most} are shown.`)
}

async function retryJobs(terminal: Terminal, db: Db): Promise<void> {
  const { retried, left } = await retryFailedJobs(db, new Date())
  terminal.print(`${counted(retried)} tried again.`)
  if (left > 0)
    terminal.print(
      `Left out: ${left} that failed more than a week ago. ‘Opnieuw’ on ‘Berichten’ still sends a message.`,
    )
}

const counted = (jobs: number) => (jobs === 1 ? '1 job is' : `${jobs} jobs are`)
