import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { maxWachtwoord } from '../../contract/limits.ts'
import { boundedQueue } from '../http/limits/bounded-queue.ts'
import { Refusal } from '../http/refusal.ts'
import { commonPasswords } from './common-passwords.ts'

// docs/security.md: 64 MiB and 3 passes; the library's default algorithm is argon2id.
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }
/** Each takes 64 MiB, a processor, and one of Node's four threads, of which files, pictures and compression need the rest. */
const hashesAtOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const inTurn = boundedQueue({
  name: 'passwords',
  atOnce: hashesAtOnce,
  waiting: 40,
  // A flood from one address leaves places to the others.
  waitingOfKey: 10,
  retryAfter: 5,
})

export function hashPassword(wachtwoord: string, salt?: Buffer): Promise<string> {
  return inTurn(() => hash(wachtwoord, { ...cost, ...(salt && { salt }) }), { goesFirst: true })
}

/** For who will choose a password later: one that nobody knows, so that a login takes as long as any other. */
export const hashUnknownPassword = () => hashPassword(randomBytes(32).toString('base64url'))

/** A hash of nothing that anyone can type, so that an unknown name takes as long as a wrong password. */
let dummy: Promise<string> | undefined

/** Who tries a password: where he waits, and what comes first once it is his turn. */
interface Attempt {
  readonly goesFirst: boolean
  readonly key: string
  begin(): Promise<void>
}

/** Compares in the same time whether or not there is an account. */
export async function passwordMatches(
  stored: string | null | undefined,
  wachtwoord: string,
  attempt?: Attempt,
): Promise<boolean> {
  // What is longer than any password cannot match, and need not be hashed whole.
  const typed = wachtwoord.slice(0, maxWachtwoord + 1)
  const matches = await inTurn(async () => {
    await attempt?.begin()
    const against = stored ?? (await (dummy ??= hash('\0', cost)))
    return verify(against, typed).catch(() => false)
  }, attempt)
  return matches && stored !== null && stored !== undefined
}

export function needsRehash(stored: string): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`)
}

/** @throws Refusal 400 for a password that everyone guesses first */
export function refuseCommonPassword(wachtwoord: string, gebruikersnaam: string): void {
  const lower = wachtwoord.toLowerCase()
  if (commonPasswords.has(lower) || (gebruikersnaam !== '' && lower === gebruikersnaam) || new Set(lower).size <= 2) {
    throw new Refusal(400, 'Dit wachtwoord is te makkelijk te raden, kies een ander', {
      code: 'common-password',
      field: 'wachtwoord',
    })
  }
}
