import { z } from 'zod'
import { showCount, showPieces } from '../../../../contract/values/counts.ts'
import { type Day, showDay, showMoment } from '../../../../contract/values/dates.ts'
import { vatLabel } from '../../../../contract/rules/vat.ts'
import { nameWithSize } from '../../../../contract/rules/product-texts.ts'
import { aheadText } from '../../../../contract/rules/sold-ahead.ts'
import { defaultComment } from '../../../../contract/values/limits.ts'
import { centsOf, euro, euroOfPrice } from '../../../../contract/values/money.ts'
import type { Order } from '../../../../contract/endpoints/orders.ts'
import { type LineChange, lineChange } from '../../../platform/audit/details.ts'
import { type Block, facts } from '../../messages/message-kind.ts'

type ReferenceLabel = 'Uw referentie' | 'Referentie van de klant'

export function orderFacts(
  order: Order,
  reference: ReferenceLabel,
  ...more: readonly (readonly [string, string])[]
): Block {
  return facts(
    ['Ordernummer', String(order.ordernummer)],
    ['Besteld op', showMoment(order.date)],
    ['Besteld door', order.besteldDoor ?? ''],
    ['Leverdatum', order.leverdatum === null ? '' : showDay(order.leverdatum)],
    [reference, order.referentie],
    ...more,
    ['Opmerking', order.comment === defaultComment ? '' : order.comment],
  )
}

export function orderLines({ order, totalPrice, btw = [], totaalInclBtw }: Order, today: Day): Block {
  return {
    kind: 'table',
    head: ['Product', 'Aantal', 'Prijs p/stuk', 'Subtotaal'],
    rows: order.map(({ productName, maat = '', productCode = '', leverbaarVanaf = null, qty, price }) => [
      [nameWithSize({ productName, maat }), productCode, aheadText({ leverbaarVanaf }, today)]
        .filter((words) => words !== '')
        .join(', '),
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

const fieldChange = z.object({ before: z.string(), after: z.string() }).optional()
export const mailedChanges = z.object({
  lines: z.array(lineChange).readonly(),
  leverdatum: fieldChange,
  referentie: fieldChange,
  /** Its text stands in the order below. */
  hasOtherComment: z.boolean().optional(),
  byBuyer: z.boolean().optional(),
  /** A colleague of the reader made the change. */
  byColleague: z.boolean().optional(),
})
export type MailedChanges = z.infer<typeof mailedChanges>

export function tellChanges(
  { comment }: Pick<Order, 'comment'>,
  { lines, leverdatum, referentie, hasOtherComment }: MailedChanges,
  reference: ReferenceLabel = 'Uw referentie',
): string[] {
  const insteadOf = (label: string, { before, after }: { before: string; after: string }) =>
    `${label}: ${after || 'geen'}${before === '' ? '' : ` in plaats van ${before}`}`
  const asDay = (day: string) => (day === '' ? '' : showDay(day))
  return [
    ...lines.map(tellLine),
    ...(leverdatum
      ? [insteadOf('Leverdatum', { before: asDay(leverdatum.before), after: asDay(leverdatum.after) })]
      : []),
    ...(referentie ? [insteadOf(reference, referentie)] : []),
    ...(hasOtherComment ? [`Opmerking: ${comment === defaultComment ? 'vervallen' : 'gewijzigd'}`] : []),
  ]
}

function tellLine({ productName, before, after }: LineChange): string {
  if (!before) return after ? `${productName}: toegevoegd, ${showPieces(after.qty)} à ${euroOfPrice(after.price)}` : ''
  if (!after) return `${productName}: vervallen (was ${showPieces(before.qty)})`
  const parts = [
    before.qty === after.qty ? '' : `${showPieces(after.qty)} in plaats van ${showCount(before.qty)}`,
    before.price === after.price ? '' : `${euroOfPrice(after.price)} in plaats van ${euroOfPrice(before.price)}`,
  ]
  return `${productName}: ${parts.filter((part) => part !== '').join(', ')}`
}
