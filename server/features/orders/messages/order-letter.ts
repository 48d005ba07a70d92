import { showCount } from '../../../../contract/values/counts.ts'
import { type Day, showDay, showMoment } from '../../../../contract/values/dates.ts'
import { vatLabel } from '../../../../contract/rules/vat.ts'
import { aheadText } from '../../../../contract/rules/sold-ahead.ts'
import { defaultComment } from '../../../../contract/values/limits.ts'
import { centsOf, euro, euroOfPrice } from '../../../../contract/values/money.ts'
import type { Order } from '../../../../contract/endpoints/orders.ts'
import { type Block, facts } from '../../messages/message-kind.ts'

export function orderFacts(order: Order, ...more: readonly (readonly [string, string])[]): Block {
  return facts(
    ['Ordernummer', String(order.ordernummer)],
    ['Besteld op', showMoment(order.date)],
    ['Besteld door', order.besteldDoor ?? ''],
    ['Leverdatum', order.leverdatum === null ? '' : showDay(order.leverdatum)],
    ['Uw referentie', order.referentie],
    ...more,
    ['Opmerking', order.comment === defaultComment ? '' : order.comment],
  )
}

export function orderLines({ order, totalPrice, btw = [], totaalInclBtw }: Order, today: Day): Block {
  return {
    kind: 'table',
    head: ['Product', 'Aantal', 'Prijs p/stuk', 'Subtotaal'],
    rows: order.map(({ productName, productCode, leverbaarVanaf = null, qty, price }) => [
      [productName, productCode ?? '', aheadText({ leverbaarVanaf }, today)].filter((words) => words !== '').join(', '),
      showCount(qty),
      euroOfPrice(price),
      euro(qty * centsOf(price)),
    ]),
    foot: [
      ['Totaal ex. btw', '', '', euroOfPrice(totalPrice)],
      ...btw.map(({ tarief, bedrag }) => [vatLabel(tarief), '', '', euroOfPrice(bedrag)] as const),
      ...(totaalInclBtw === undefined ? [] : [['Totaal incl. btw', '', '', euroOfPrice(totaalInclBtw)] as const]),
    ],
  }
}
