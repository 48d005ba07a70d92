import type { Db, UserRow } from '../../platform/db/schema.ts'
import { takeTurn } from '../../platform/http/limits/take-turns.ts'
import { ordersOf, readCustomerData } from './customer-data.ts'

export async function* asJson(
  db: Db,
  user: UserRow,
  { at, shopName, prices }: { readonly at: Date; readonly shopName: string; readonly prices: boolean },
): AsyncGenerator<string> {
  yield `{\n"gemaakt": ${JSON.stringify(at.toISOString())},\n"winkel": ${JSON.stringify(shopName)}`
  for (const [name, part] of Object.entries(await readCustomerData(db, user, prices))) {
    yield `,\n"${name}": `
    if (Array.isArray(part)) yield* asLines(part)
    else yield JSON.stringify(part, null, 2)
  }
  yield ',\n"orders": '
  yield* asLines(ordersOf(db, user, prices))
  yield '\n}\n'
}

/** Characters, a millisecond's work. */
const ofPiece = 50_000

/** A line each, in pieces. */
async function* asLines(items: Iterable<unknown> | AsyncIterable<unknown>): AsyncGenerator<string> {
  let piece = '['
  let between = '\n'
  for await (const item of items) {
    piece += between + JSON.stringify(item)
    between = ',\n'
    if (piece.length < ofPiece) continue
    yield piece
    piece = ''
    await takeTurn()
  }
  yield `${piece}\n]`
}
