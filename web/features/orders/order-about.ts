import type { Order } from '../../../contract/endpoints/orders.ts'

export type OrderAbout = Readonly<Record<'leverdatum' | 'referentie', string>>

export const aboutNames: Readonly<Record<string, string>> = { leverdatum: 'Leverdatum', referentie: 'Uw referentie' }

export const aboutOf = ({ leverdatum, referentie }: Order): OrderAbout => ({ leverdatum: leverdatum ?? '', referentie })

/** Changed fields only, so that changes of other clients stay. */
export function aboutToSend(order: Order, { leverdatum, referentie }: OrderAbout) {
  const before = aboutOf(order)
  return {
    ...(leverdatum !== before.leverdatum && { leverdatum: leverdatum === '' ? null : leverdatum }),
    ...(referentie !== before.referentie && { referentie }),
  }
}
