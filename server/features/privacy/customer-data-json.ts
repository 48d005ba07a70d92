import type { Db, UserRow } from '../../platform/db/schema.ts'
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
  for (const [name, read] of Object.entries(parts)) yield `,\n"${name}": ${JSON.stringify(await read(), null, 2)}`
  yield ',\n"orders": ['
  let between = '\n'
  for await (const some of ordersOf(db, user, prices)) {
    yield between + some.map((order) => JSON.stringify(order)).join(',\n')
    between = ',\n'
  }
  yield '\n]\n}\n'
}
