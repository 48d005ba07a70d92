import type { Order } from '../../../contract/endpoints/orders.ts'

/** What staff may change of an order besides its lines, as a form has it: '' where there is none. */
export type OrderAbout = Readonly<Record<'leverdatum' | 'referentie', string>>

export const aboutNames: Readonly<Record<string, string>> = { leverdatum: 'Leverdatum', referentie: 'Uw referentie' }

export const aboutOf = ({ leverdatum, referentie }: Order): OrderAbout => ({ leverdatum: leverdatum ?? '', referentie })

/** Only what was changed, so that what another client has set stays. */
export function aboutToSend(order: Order, { leverdatum, referentie }: OrderAbout) {
  const before = aboutOf(order)
  return {
    ...(leverdatum !== before.leverdatum && { leverdatum: leverdatum === '' ? null : leverdatum }),
    ...(referentie !== before.referentie && { referentie }),
  }
}
