import type { Db, UserRow } from '../../platform/db/schema.ts'
import { takeTurn } from '../../platform/http/limits/take-turns.ts'
import {
  accountOf,
  colleaguesOf,
  devicesOf,
  historyOf,
  listsOf,
  messagesOf,
  ordersOf,
  priceListOf,
  requestsOf,
  secondStepOf,
  wishesOf,
  withoutPrices,
} from './customer-data.ts'
import { findCompanyOf } from '../users/find-users.ts'

export async function* asJson(
  db: Db,
  user: UserRow,
  { at, shopName, prices }: { readonly at: Date; readonly shopName: string; readonly prices: boolean },
): AsyncGenerator<string> {
  yield `{\n"gemaakt": ${JSON.stringify(at.toISOString())},\n"winkel": ${JSON.stringify(shopName)}`
  const company = await findCompanyOf(db, user)
  const medewerkers = await colleaguesOf(db, user._id)
  const parts = {
    ...(!prices && { opmerking: () => withoutPrices }),
    account: () => accountOf(user, company),
    ...(medewerkers.length > 0 && { medewerkers: () => medewerkers }),
    ...(prices && { prijslijst: () => priceListOf(db, user) }),
    bestellijsten: () => listsOf(db, user._id),
    meldingen: () => wishesOf(db, user._id),
    apparaten: () => devicesOf(db, user._id),
    tweedeStap: () => secondStepOf(db, user._id),
    berichten: () => messagesOf(db, user._id),
    aanvragen: () => requestsOf(db, user._id),
    geschiedenis: () => historyOf(db, user._id),
  }
  for (const [name, read] of Object.entries(parts)) {
    const part = await read()
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
