// With 120 random bits, a plain hash reveals nothing.
import { hash, randomBytes } from 'node:crypto'
import type { Trx } from '../../../platform/db/schema.ts'
import { base32 } from './totp.ts'

const howMany = 10

const hashOf = (userId: string, code: string) => hash('sha256', `recovery-code\0${userId}\0${code}`)

/** Shown as 'abcd-efgh-…'; dashes, spaces and case do not matter. */
const newCode = () => (base32(randomBytes(15)).toLowerCase().match(/.{4}/g) ?? []).join('-')

/** Replaces earlier codes. @returns the codes, of which only hashes are stored */
export async function renewRecoveryCodes(trx: Trx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await trx.deleteFrom('recovery_codes').where('userId', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code, place) => ({ userId, place, codeHash: hashOf(userId, code.replaceAll('-', '')) })))
    .execute()
  return codes
}

/** True for only one of several simultaneous tries. */
export async function spendRecoveryCode(trx: Trx, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('userId', '=', userId)
    .where('codeHash', '=', hashOf(userId, code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
