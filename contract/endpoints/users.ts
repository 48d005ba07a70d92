import { z } from 'zod'
import { normaliseGebruikersnaam } from './auth.ts'
import type { Endpoint } from './endpoint.ts'
import { id, listQuery, orEmpty, requiredText, sortedBy, text } from '../values/fields.ts'
import { maxEmail, maxUserText, maxWachtwoord, minWachtwoord, telefoonnummerDigits } from '../values/limits.ts'
import { ofEach } from '../values/of-each.ts'
import { cleanText } from '../values/text.ts'

export const companyFieldNames = [
  'bedrijfsnaam',
  'email',
  'telefoonnummer',
  'administratienummer',
  'kopersnummer',
  'boxnummer',
  'ektnummer',
] as const
/** The company of a request and an order, as answered. */
export const company = ofEach(companyFieldNames, () => z.string())

const user = z.object({
  _id: z.string(),
  bedrijfsnaam: z.string(),
  email: z.string(),
  gebruikersnaam: z.string(),
  telefoonnummer: z.string(),
  administratienummer: z.string(),
  kopersnummer: z.string(),
  boxnummer: z.string(),
  ektnummer: z.string(),
  /** Address for EKT messages; '' sends none. */
  ektEmail: z.string(),
  isAdmin: z.boolean(),
  /** Picks orders and sees no prices; absent for other users. */
  magazijn: z.boolean().optional(),
  /** Null for standard prices. */
  priceListId: z.string().nullable(),
  /** A colleague's own name; his company fields are the company's. Absent for others. */
  naam: z.string().optional(),
  /** The main account of a colleague's company; absent for others. */
  companyID: z.string().optional(),
  version: z.int(),
} satisfies Record<UserField | '_id' | 'naam' | 'companyID' | 'version', z.ZodType>)
export type User = z.infer<typeof user>

const companyText = (name: string, missing: string) =>
  requiredText(missing, maxUserText, `${name} mag maximaal ${maxUserText} tekens hebben!`)

// One @, no spaces, a dotted domain with any top-level domain; the length is limited before this runs.
const mailAddress =
  /^[^\s@"(),:;<>[\\\]]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u

export const email = z
  .string({ error: 'Voer een e-mail in' })
  .min(1, { error: 'Voer een e-mail in', abort: true })
  .overwrite(cleanText)
  .trim()
  .min(1, { error: 'Voer een e-mail adres in', abort: true })
  .max(maxEmail, { error: 'Geen geldig mail adres', abort: true })
  .regex(mailAddress, { error: 'Geen geldig mail adres' })

/** '' is none. */
export function optionalEmail(error: string) {
  return text(error, maxEmail).regex(orEmpty(mailAddress), { error }).optional()
}

const wachtwoord = z
  .string({ error: 'Voer een wachtwoord in' })
  .min(1, { error: 'Voer een wachtwoord in', abort: true })
  .min(minWachtwoord, { error: 'Wachtwoord moet minimaal 8 tekens hebben!', abort: true })
  .max(maxWachtwoord, { error: `Wachtwoord mag maximaal ${maxWachtwoord} tekens hebben!` })

const onlyDigits = new RegExp(`^\\d{${telefoonnummerDigits}}$`)

/** Strips separators and, unless the ten digits of §5 are left, the country code. */
export function normaliseTelefoonnummer(typed: string): string {
  const bare = typed.replace(/[\s()./\p{Dash}]+/gu, '')
  return onlyDigits.test(bare) ? bare : bare.replace(/^(?:\+|00)310?/, '0')
}

export const typedNewName = z
  .string({ error: 'Voer een gebruikersnaam in' })
  .max(200, { error: `Gebruikersnaam mag maximaal ${maxUserText} tekens hebben!`, abort: true })
  .transform(normaliseGebruikersnaam)
  .pipe(companyText('Gebruikersnaam', 'Voer een gebruikersnaam in'))

/** In the order of §5: a form shows the first error. */
const beforePassword = {
  bedrijfsnaam: companyText('Bedrijfsnaam', 'Voer een bedrijfsnaam in'),
  email,
  gebruikersnaam: typedNewName,
  telefoonnummer: z
    .string({ error: 'Voer een telefoonnummer in' })
    .max(100, { error: 'Telefoonnummer moet 10 nummers hebben!', abort: true })
    .transform(normaliseTelefoonnummer)
    .pipe(
      z
        .string()
        .min(1, { error: 'Voer een telefoonnummer in', abort: true })
        .regex(onlyDigits, { error: 'Telefoonnummer moet 10 nummers hebben!' }),
    ),
}
const numbers = {
  administratienummer: companyText('Administratienummer', 'Voer een administratienummer in'),
  kopersnummer: companyText('Kopersnummer', 'Voer een kopersnummer in'),
  boxnummer: companyText('Boxnummer', 'Voer een boxnummer in'),
  ektnummer: companyText('EKT-nummer', 'Voor een EKT-nummer in'), // sic
}
const afterPassword = {
  ...numbers,
  /** Unchanged when absent. */
  ektEmail: optionalEmail('Geen geldig EKT-mailadres'),
  isAdmin: z.boolean({ error: 'Kies of dit een beheerder is' }).default(false),
  /** Unchanged when absent; false for a new administrator, since nobody is both. */
  magazijn: z.boolean({ error: 'Kies of dit iemand van het magazijn is' }).optional(),
  /** Unchanged when absent; null or a form's '' means none. */
  priceListId: z
    .string({ error: 'Deze prijslijst bestaat niet' })
    .max(100, { error: 'Deze prijslijst bestaat niet' })
    .nullable()
    .transform((value) => value || null)
    .optional(),
}

export const companyFields = {
  bedrijfsnaam: beforePassword.bedrijfsnaam,
  email: beforePassword.email,
  telefoonnummer: beforePassword.telefoonnummer,
  ...numbers,
}

/** The fields of one's own account that anyone may change; absent means unchanged. */
export const ownFields = z.object({ email, telefoonnummer: beforePassword.telefoonnummer }).partial()

export const newUser = z.object({ ...beforePassword, wachtwoord, ...afterPassword })
export const newOrInvitedUser = z.discriminatedUnion(
  'uitnodigen',
  [
    newUser.extend({ uitnodigen: z.literal(false).optional() }),
    z.object({ ...beforePassword, ...afterPassword, uitnodigen: z.literal(true) }),
  ],
  { error: ({ code }) => (code === 'invalid_union' ? 'Kies of de gebruiker wordt uitgenodigd' : undefined) },
)
export const userFields = z.object({ ...beforePassword, ...afterPassword })
/** User fields that staff fill in, without the password. Typing by it makes a forgotten field a compile error. */
export type UserField = keyof z.output<typeof userFields>
/** To hand over when no mail can be sent. */
const link = z.string().optional()
export const newPassword = z.object({ wachtwoord })
const editedUser = userFields.extend({
  isAdmin: z.boolean({ error: 'Kies of dit een beheerder is' }).optional(),
  _id: id,
  version: z.int().optional(),
})

export const userColumns = ['bedrijfsnaam', 'gebruikersnaam', 'email', 'rol'] as const

export const users = {
  current: {
    method: 'GET',
    path: '/users/getUser',
    access: 'user',
    summary: 'The user of the session.',
    response: user,
  },
  one: {
    method: 'GET',
    path: '/users/getUser/:id',
    access: 'user',
    owner: 'user',
    summary: 'A user by id; all but administrators only themselves.',
    response: user,
  },
  all: {
    method: 'GET',
    path: '/users',
    access: 'admin',
    secondStepAgain: 'in part',
    summary: 'All users by bedrijfsnaam.',
    query: listQuery.extend({ sorteer: sortedBy(userColumns) }),
    response: z.array(user),
  },
  create: {
    method: 'POST',
    path: '/users',
    access: 'admin',
    secondStepAgain: 'in part',
    summary: 'Adds a user, with a password or with an invitation to choose one.',
    body: newOrInvitedUser,
    response: user.extend({ link }),
  },
  invite: {
    method: 'POST',
    path: '/users/:id/invite',
    access: 'customer',
    secondStepAgain: 'always',
    summary:
      'Mails a user a link to choose a password, for three days; without mail, the link is returned. Administrators, and a main account for its own colleagues; 403 for all others.',
    response: z.object({ link }),
  },
  update: {
    method: 'PUT',
    path: '/users',
    access: 'admin',
    secondStepAgain: 'in part',
    summary:
      'Changes a user; wachtwoord is ignored. `uitnodiging` is there if an invitation that a new e-mail or role ended was made again.',
    body: editedUser,
    response: user.extend({ uitnodiging: z.object({ link }).optional() }),
  },
  updateOwn: {
    method: 'PUT',
    path: '/users/own',
    access: 'user',
    secondStepAgain: 'in part',
    summary:
      "Changes one's own e-mail and telefoonnummer, of a colleague the e-mail alone; the old address hears of a new one.",
    body: ownFields,
    response: user,
    refusals: { 429: 'E-mail changed too often within an hour; Retry-After tells the seconds to wait.' },
  },
  setPassword: {
    method: 'PUT',
    path: '/users/editWw/:id',
    access: 'admin',
    secondStepAgain: 'always',
    summary: "Sets a user's password and ends his sessions.",
    body: newPassword,
  },
  remove: {
    method: 'DELETE',
    path: '/users/:id',
    access: 'admin',
    secondStepAgain: 'always',
    summary: 'Removes the account and its personal data; orders keep their snapshot.',
    refusals: { 409: 'The last administrator.' },
  },
} as const satisfies Record<string, Endpoint>
