// Names that look alike are one name: composed, and without signs that nobody sees. One whose like is taken keeps what it has,
// and logs in by exactly that.
import type { Kysely } from 'kysely'

const normal = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]+/gu, '')
    .normalize('NFKC')

export async function up(db: Kysely<unknown>): Promise<void> {
  const users = db.withTables<{ users: { _id: string; gebruikersnaam: string | null } }>()
  const rows = await users
    .selectFrom('users')
    .select(['_id', 'gebruikersnaam'])
    .where('gebruikersnaam', 'is not', null)
    .execute()
  const taken = new Set(rows.map((row) => row.gebruikersnaam))
  for (const { _id, gebruikersnaam } of rows) {
    const name = normal(gebruikersnaam ?? '')
    if (name === '' || taken.has(name)) continue
    taken.add(name)
    await users.updateTable('users').set({ gebruikersnaam: name }).where('_id', '=', _id).execute()
  }
}
