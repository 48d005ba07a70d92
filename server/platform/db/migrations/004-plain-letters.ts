import { type Kysely, type RawBuilder, sql } from 'kysely'

const searched = [
  ['products', 'search'],
  ['users', 'search'],
  ['account_requests', 'search'],
  ['orders', 'search'],
  ['orders', 'referentieSearch'],
  ['messages', 'search'],
] as const

/** Stored search texts as `searchText` makes them from now on: 'jørgensen' becomes 'jorgensen'. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, name] of searched) {
    const column: RawBuilder<unknown> = sql.ref(name)
    const plain = ['ß ss', 'ø o', 'æ ae', 'œ oe', 'ł l'].reduce((text, pair) => {
      const [letter, written] = pair.split(' ')
      return sql`replace(${text}, ${letter}, ${written})`
    }, column)
    await sql`update ${sql.table(table)} set ${column} = ${plain} where ${column} <> ${plain}`.execute(db)
  }
}
