import { showCount } from '../../../contract/values/counts.ts'
import { showDay, showMoment } from '../../../contract/values/dates.ts'
import { maxPrintedLines } from '../../../contract/values/limits.ts'
import { euroOfPrice } from '../../../contract/values/money.ts'
import { showPercentage } from '../../../contract/values/percentage.ts'
import type { Db, UserRow } from '../../platform/db/schema.ts'
import type { CustomerDocument, PrintedOrder } from '../documents/pdf-document.ts'
import { readPrintedOrders } from '../documents/read-printed-orders.ts'
import { orderRowsOf, readCustomerData } from './customer-data.ts'

type Table = CustomerDocument['tables'][number]

/** Rows per table on paper; the JSON file has all. */
const mostRows = 1000

/** Orders are read later, while the document is made. */
export async function customerFacts(
  db: Db,
  user: UserRow,
  prices: boolean,
): Promise<Pick<CustomerDocument, 'bedrijfsnaam' | 'prices' | 'facts' | 'tables'>> {
  const data = await readCustomerData(db, user, prices)
  const { account, prijslijst: list, tweedeStap: secondStep } = data
  return {
    bedrijfsnaam: account.bedrijfsnaam,
    prices,
    facts: [
      { label: 'Naam', value: user.naam },
      { label: 'Bedrijfsnaam', value: account.bedrijfsnaam },
      { label: 'E-mail', value: account.email },
      { label: 'Gebruikersnaam', value: account.gebruikersnaam },
      { label: 'Telefoonnummer', value: user.telefoonnummer },
      { label: 'Administratienummer', value: user.administratienummer },
      { label: 'Kopersnummer', value: user.kopersnummer },
      { label: 'Boxnummer', value: user.boxnummer },
      { label: 'EKT-nummer', value: user.ektnummer },
      { label: 'EKT-mailadres', value: user.ektEmail },
      { label: 'Authenticator-app', value: secondStep.app === null ? '' : `sinds ${showMoment(secondStep.app)}` },
      { label: 'Prijslijst', value: list ? `${list.naam}, ${showPercentage(list.korting)} korting` : '' },
      { label: 'Let op', value: data.opmerking ?? '' },
    ],
    tables: [
      table('Afgesproken prijzen', ['Product', 'Code', 'Prijs', 'Van', 'Tot en met'], list?.prijzen ?? [], (one) => [
        one.productName,
        one.productCode,
        euroOfPrice(one.price),
        one.van === null ? '' : showDay(one.van),
        one.totEnMet === null ? '' : showDay(one.totEnMet),
      ]),
      table('Medewerkers', ['Naam'], data.medewerkers ?? [], (one) => [one.naam]),
      table('Bestellijsten', ['Lijst', 'Regels', 'Gewijzigd'], data.bestellijsten, (one) => [
        one.naam,
        showCount(one.regels.length),
        showMoment(one.gewijzigd),
      ]),
      table('Mail als het er weer is', ['Product', 'Code', 'Sinds'], data.meldingen, (one) => [
        one.productName,
        one.productCode,
        showMoment(one.at),
      ]),
      table('Ingelogde apparaten', ['Apparaat', 'Sinds', 'Laatst gebruikt'], data.apparaten.ingelogd, (one) => [
        one.naam,
        showMoment(one.sinds),
        showMoment(one.laatstGebruikt),
      ]),
      table('Bekende apparaten', ['Apparaat', 'Laatste login'], data.apparaten.bekend, (one) => [
        one.naam,
        showMoment(one.laatsteLogin),
      ]),
      table('Passkeys', ['Naam', 'Sinds', 'Laatst gebruikt'], secondStep.passkeys, (one) => [
        one.naam,
        showMoment(one.sinds),
        one.laatstGebruikt === null ? '' : showMoment(one.laatstGebruikt),
      ]),
      table('Berichten aan u', ['Onderwerp', 'Aan', 'Gemaakt'], data.berichten, (one) => [
        one.subject,
        one.to,
        showMoment(one.at),
      ]),
      table('Aanvragen', ['Bedrijfsnaam', 'E-mail', 'Aangevraagd'], data.aanvragen, (one) => [
        one.bedrijfsnaam,
        one.email,
        showMoment(one.at),
      ]),
      table('Geschiedenis van het account', ['Wat', 'Wie', 'Wanneer'], data.geschiedenis, (one) => [
        one.wat,
        one.wie,
        showMoment(one.at),
      ]),
    ],
  }
}

function table<One>(
  title: string,
  head: Table['head'],
  all: readonly One[],
  row: (one: One) => readonly string[],
): Table {
  const more = all.length - mostRows
  const note =
    more > 0 ? `De eerste ${showCount(mostRows)}; de overige ${showCount(more)} staan in het JSON-bestand.` : ''
  return { title, note, head, rows: all.slice(0, mostRows).map(row) }
}

export async function* printedOrdersOf(
  db: Db,
  user: Pick<UserRow, '_id' | 'companyId'>,
): AsyncGenerator<readonly PrintedOrder[], void, undefined> {
  let room = maxPrintedLines
  let orders = maxPrintedLines
  for await (const rows of orderRowsOf(db, user)) {
    if (orders <= 0) return
    orders -= rows.length
    for await (const some of readPrintedOrders(db, rows)) {
      yield some.map((order) => {
        room -= order.lines.length
        return room >= 0 ? order : { ...order, lines: [] }
      })
    }
  }
}
