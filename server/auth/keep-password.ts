import type { Trx } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'

export const wrongLogin = () => new Refusal(401, 'Gebruikersnaam of wachtwoord onjuist')

/**
 * Holds the password that was just compared until the transaction ends, hashed anew where that is given.
 * @throws Refusal 401 where it has been changed, or its user deleted, since it was compared
 */
export async function keepPassword(
  trx: Trx,
  user: { readonly _id: string; readonly wachtwoord: string | null },
  rehashed: string | undefined,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ wachtwoord: rehashed ?? user.wachtwoord })
    .where('_id', '=', user._id)
    .where('wachtwoord', '=', user.wachtwoord)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw wrongLogin()
}
