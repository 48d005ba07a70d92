// Ten codes for whoever has neither his phone nor his passkey: each works once. 120 random bits, so that a plain hash of
// them tells nothing.
import { hash, randomBytes } from 'node:crypto'
import type { Trx } from '../../db/schema.ts'
import { base32 } from './totp.ts'

const howMany = 10

const hashOf = (userId: string, code: string) => hash('sha256', `recovery-code\0${userId}\0${code}`)

/** As they are shown: 'abcd-efgh-…'; typed, dashes, spaces and capitals do not matter. */
const newCode = () => (base32(randomBytes(15)).toLowerCase().match(/.{4}/g) ?? []).join('-')

/** @returns the codes, which are nowhere else; those from before work no longer */
export async function renewRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await trx.deleteFrom('recovery_codes').where('userId', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code, place) => ({ userId, place, codeHash: hashOf(userId, code.replaceAll('-', '')) })))
    .execute()
  return codes
}

/** Uses a code up, for one of those who try at once. */
export async function spendRecoveryCode(trx: Trx, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(userId, code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
