import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { maxWachtwoord } from '../../../contract/values/limits.ts'
import { boundedQueue } from '../../platform/http/limits/bounded-queue.ts'
import { HttpError } from '../../platform/errors.ts'
import { commonPasswords } from './common-passwords.ts'

// docs/security.md: 64 MiB and 3 passes; the library's default algorithm is argon2id.
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
/** Each hash takes 64 MiB, a core and one of Node's four threads, which files, pictures and compression also need. */
const hashesAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const inTurn = boundedQueue({
  name: 'passwords',
  atOnce: hashesAtOnce,
  waiting: 40,
  // A flood from one address leaves places to others.
  waitingOfKey: 10,
  retryAfter: 5,
})

/** One form for letters that keyboards write in several ways: é as one sign, or as e and an accent. */
export const normalized = (wachtwoord: string) => wachtwoord.normalize('NFKC')

export function hashPassword(wachtwoord: string, salt?: Buffer): Promise<string> {
  return inTurn(() => hash(normalized(wachtwoord), { ...cost, ...(salt && { salt }) }), { goesFirst: true })
}

/** Makes a login take as long as any other until the user chooses a password. */
export const hashUnknownPassword = () => hashPassword(randomBytes(32).toString('base64url'))

/** Makes an unknown name take as long as a wrong password. */
let dummy: Promise<string> | undefined

interface Attempt {
  readonly goesFirst: boolean
  readonly key: string
  begin(): Promise<void>
}

/** Takes the same time whether or not the account exists. */
export async function passwordMatches(
  stored: string | null | undefined,
  wachtwoord: string,
  attempt?: Attempt,
): Promise<boolean> {
  // A longer text cannot match; we need not hash all of it.
  const typed = wachtwoord.slice(0, maxWachtwoord + 1)
  const matches = await inTurn(async () => {
    await attempt?.begin()
    const against = stored ?? (await (dummy ??= hash('\0', cost)))
    // Hashes made before passwords were normalized are of the text as typed.
    for (const text of new Set([normalized(typed), typed]))
      if (await verify(against, text).catch(() => false)) return true
    return false
  }, attempt)
  return matches && stored !== null && stored !== undefined
}

export function needsRehash(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)
}

/** @throws HttpError 400 `common-password` */
export function refuseCommonPassword(wachtwoord: string, gebruikersnaam: string): void {
  const lower = normalized(wachtwoord).toLowerCase()
  if (commonPasswords.has(lower) || (gebruikersnaam !== '' && lower === gebruikersnaam) || new Set(lower).size <= 2) {
    throw new HttpError(400, 'Dit wachtwoord is te makkelijk te raden, kies een ander', {
      code: 'common-password',
      field: 'wachtwoord',
    })
  }
}
