// Finding orders by what somebody types, without reading a million of them (§7.1: ordernummer and bedrijfsnaam).
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { searchMatches } from '../db/search.ts'

/** Where to look: at these companies and numbers (of references too), or, where they are many, among all orders, newest first. */
export type Searched =
  | { readonly kind: 'few'; readonly companies: readonly string[]; readonly numbers: readonly number[] }
  | { readonly kind: 'many'; readonly zoek: string }

/** More companies than this, and orders of one of them are met soon enough on the way from the newest. */
const fewCompanies = 200
/** Fewer digits than this stand in so many numbers that the same is true of them. */
const rareDigits = 3
/** With more digits than this beside them, the numbers that hold them are too many to list: tens of thousands. */
const mostBeside = 4

/** More orders than this whose reference holds it, and they are met soon enough in the same way; fewer are not, among a million. */
const fewReferences = 10_000

export async function searchOrders(db: Db, zoek: string): Promise<Searched> {
  const isNumber = /^\d+$/.test(zoek)
  const highest = isNumber ? await highestNumber(db) : 0
  if (isNumber && (zoek.length < rareDigits || String(highest).length - zoek.length > mostBeside))
    return { kind: 'many', zoek }
  const companies = await db
    .selectFrom('order_companies')
    .select('bedrijfsnaam')
    .where(searchMatches(zoek))
    .limit(fewCompanies + 1)
    .execute()
  if (companies.length > fewCompanies) return { kind: 'many', zoek }
  const referred = await numbersReferredBy(db, zoek)
  if (referred.length > fewReferences) return { kind: 'many', zoek }
  return {
    kind: 'few',
    companies: companies.map((row) => row.bedrijfsnaam),
    numbers: [...referred, ...(isNumber ? numbersWith(zoek, highest) : [])],
  }
}

/** Orders whose reference holds it, from an index of those alone that have one. */
async function numbersReferredBy(db: Db, zoek: string): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('ordernummer')
    .where('deletedAt', 'is', null)
    .where('referentieSearch', '<>', '')
    .where(searchMatches(zoek, 'referentieSearch'))
    .orderBy('ordernummer', 'desc')
    .limit(fewReferences + 1)
    .execute()
  return rows.map((row) => row.ordernummer)
}

async function highestNumber(db: Db): Promise<number> {
  const { highest } = await db
    .selectFrom('orders')
    .select(sql<number | null>`max("ordernummer")`.as('highest'))
    .executeTakeFirstOrThrow()
  return highest ?? 0
}

/** Every number up to the highest in which these digits stand somewhere. */
function numbersWith(digits: string, highest: number): number[] {
  const found = new Set<number>()
  const spare = String(highest).length - digits.length
  for (let after = 0; after <= spare; after++) {
    // No number begins with a zero.
    for (let before = digits.startsWith('0') ? 1 : 0; before < 10 ** (spare - after); before++) {
      const start = Number(`${before || ''}${digits}`) * 10 ** after
      for (let rest = 0; rest < 10 ** after && start + rest <= highest; rest++) found.add(start + rest)
    }
  }
  return [...found]
}
