import { useState } from 'react'
import { showDate } from '../../../../contract/values/dates.ts'
import { isAhead, latestAhead, tooFarSentence } from '../../../../contract/rules/sold-ahead.ts'
import type { CartItem } from '../cart-item.ts'
import type { useDeliveryDates } from './use-delivery-dates.ts'
import { useToday } from '../../../ui/today.ts'

type OfferedDate = NonNullable<ReturnType<typeof useDeliveryDates>['dates']>[number]

/** Delivery dates from the first one on which any of these products is available. */
function daysFor(items: readonly CartItem[], known: readonly OfferedDate[]) {
  const can = (item: CartItem) => known.find(({ date }) => !isAhead(item, date))?.date
  const first = items.flatMap((item) => can(item) ?? [])
  const soonest = first.toSorted()[0] ?? ''
  /** '' where a product comes after the last of these days. */
  const together = first.length === items.length ? (first.toSorted().at(-1) ?? '') : ''
  return { soonest, together, dates: known.filter(({ date }) => date >= soonest) }
}

/**
 * The delivery date of the order, '' for none, and which of these products it can have by then.
 * @param wish the date that the customer chose, or ''
 */
export function useLeverdatum(items: readonly CartItem[], known: readonly OfferedDate[] | undefined, wish: string) {
  const { soonest, together, dates } = daysFor(items, known ?? [])
  const first = together || soonest
  const isKnown = (wanted: string) => known?.some(({ date }) => date === wanted) === true
  // The offered date counts as chosen, so that its expiry is announced. While it is still available, a change of
  // products replaces it silently.
  const [offered, setOffered] = useState('')
  const isOther = first !== offered && first !== '' && (offered === '' || isKnown(offered))
  if (isOther && wish === '') setOffered(first)
  const wanted = wish || (isOther ? first : offered)
  // Until the dates are known the chosen one stands; the server checks it.
  const isPossible = known === undefined || dates.some(({ date }) => date === wanted)
  const leverdatum = isPossible ? wanted : first

  const today = useToday()
  const tooFar = known && latestAhead(items, known.at(-1)?.date ?? '9999')
  const isAll = together !== '' && leverdatum >= together
  return {
    leverdatum,
    dates,
    missed: isPossible || isKnown(wanted) ? '' : wanted,
    /** The products that are ordered; the others stay in the cart. */
    part: leverdatum === '' ? items : items.filter((item) => !isAhead(item, leverdatum)),
    /** Undefined unless a later date would deliver everything together. */
    choice:
      together === '' || together === soonest
        ? undefined
        : {
            isAll,
            soonest,
            label: `Alles samen op ${showDate(isAll ? leverdatum : together, today)}`,
            because: latestAhead(items, soonest),
          },
    tooFar: tooFar && tooFarSentence(tooFar, today),
    /** No product can be delivered on any date offered. */
    isImpossible: tooFar !== undefined && soonest === '',
  }
}
