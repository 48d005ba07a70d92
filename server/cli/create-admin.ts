import { newUser } from '../../contract/endpoints/users.ts'
import { hashPassword } from '../features/auth/passwords.ts'
import { type Connection, inTransaction } from '../platform/db/connection.ts'
import { createUser } from '../features/users/create-user.ts'
import { askPassword } from './ask-password.ts'
import { CommandFailure, type Terminal } from './terminal.ts'

export const accountFields = {
  gebruikersnaam: { question: 'Gebruikersnaam', otherwise: undefined },
  bedrijfsnaam: { question: 'Bedrijfsnaam', otherwise: undefined },
  email: { question: 'E-mail', otherwise: undefined },
  telefoonnummer: { question: 'Telefoonnummer (10 digits)', otherwise: undefined },
  administratienummer: { question: 'Administratienummer', otherwise: '-' },
  kopersnummer: { question: 'Kopersnummer', otherwise: '-' },
  boxnummer: { question: 'Boxnummer', otherwise: '-' },
  ektnummer: { question: 'EKT-nummer', otherwise: '-' },
} as const
type Field = keyof typeof accountFields

export async function createAdmin(
  terminal: Terminal,
  connection: Connection,
  given: Partial<Record<Field, string>>,
  password: Parameters<typeof askPassword>[2],
): Promise<void> {
  const answers: Partial<Record<Field, string>> = {}
  for (const field of fieldNames) answers[field] = await answer(terminal, field, given[field])
  const wachtwoord = await askPassword(terminal, answers.gebruikersnaam ?? '', password)
  const user = newUser.parse({ ...answers, wachtwoord, isAdmin: true })
  const { wachtwoord: _, ...fields } = user
  const passwordHash = await hashPassword(wachtwoord)
  await inTransaction(connection, (trx) =>
    createUser(trx, { userId: null, at: new Date() }, { ...fields, passwordHash }),
  )
  terminal.print(`Administrator ${fields.gebruikersnaam} can log in now.`)
}

const isField = (name: string): name is Field => name in accountFields
const fieldNames = Object.keys(accountFields).filter(isField)

async function answer(terminal: Terminal, field: Field, given: string | undefined): Promise<string> {
  const { question, otherwise } = accountFields[field]
  if (given === undefined && !terminal.isInteractive) {
    if (otherwise !== undefined) return otherwise
    throw new CommandFailure(`--${field} is missing.`, 2)
  }
  for (let typed = given; ; typed = undefined) {
    typed ??= (await terminal.ask(`${question}${otherwise === undefined ? '' : ` [${otherwise}]`}: `)) || otherwise
    const checked = newUser.shape[field].safeParse(typed ?? '')
    if (checked.success) return checked.data
    const sentence = checked.error.issues[0]?.message ?? ''
    if (!terminal.isInteractive) throw new CommandFailure(sentence)
    terminal.fail(sentence)
  }
}
