// One EDIFACT interchange with one CLOCKT message per line, as the buyer's system expects sales.
import { dayInAmsterdam } from '../../../../contract/values/dates.ts'
import { formatPrice } from '../../../../contract/values/money.ts'
import type { Settings } from '../../../../contract/endpoints/settings.ts'
import type { PrintedLine, PrintedOrder } from '../pdf-document.ts'
import { escapedUnoa, toUnoa } from './unoa.ts'

type EktSeller = Pick<Settings['bedrijf'], 'veiling' | 'ektNummer'>

const longestName = 35

export function writeEkt(order: PrintedOrder, seller: EktSeller, now: Date): string {
  const reference = String(order.ordernummer)
  const from = escapedUnoa(seller.ektNummer)
  const to = escapedUnoa(order.ektnummer)
  const messages = order.lines.map((line, at) => message(order, seller, line, `${reference}-${at + 1}`))
  const made = `${compact(dayInAmsterdam(now)).slice(2)}:${timeOf(now).slice(0, 4)}`
  return [
    `UNB+UNOA:2+${from}:14+${to}:14+${made}+${reference}`,
    ...messages.flat(),
    `UNZ+${messages.length}+${reference}`,
  ]
    .map((segment) => `${segment}'`)
    .join('')
}

function message(order: PrintedOrder, seller: EktSeller, line: PrintedLine, reference: string): string[] {
  const placed = new Date(order.date)
  const price = `${formatPrice(line.priceCents)}0`
  // Cut before escaping, so that no separator loses its escape.
  const name = toUnoa(line.productName).slice(0, longestName)
  const segments = [
    `UNH+${reference}+CLOCKT:003:007:EF`,
    'BGM+231++0',
    `DTM+97:${compact(order.leverdatum ?? dayInAmsterdam(placed))}:102`,
    `NAD+FLA+${escapedUnoa(seller.veiling)}`,
    `NAD+SE+${escapedUnoa(seller.ektNummer)}`,
    `NAD+BY+${escapedUnoa(order.kopersnummer)}`,
    `NAD+DP+${escapedUnoa(order.boxnummer)}`,
    line.vbnCode === '' ? 'LIN+++' : `LIN+++${line.vbnCode}:VBN`,
    `DTM+9:${timeOf(placed)}:402`,
    `RFF+AGJ:${reference}`,
    `RFF+ON:${order.ordernummer}`,
    `QTY+52:${line.vpe}`,
    `QTY+66:${Math.ceil(line.qty / line.vpe)}`,
    `PRI+INV:${price}`,
    `IMD++S99+:::${escapedUnoa(name)}`,
  ]
  return [...segments, `UNT+${segments.length + 1}+${reference}`]
}

const compact = (day: string) => day.replaceAll('-', '')

const clock = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const timeOf = (moment: Date) => clock.format(moment).replaceAll(':', '')
