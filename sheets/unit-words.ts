// Words beside a number that show it is not a count of pieces, a price in euros per piece, or valid for ever, or that the line
// is not wanted.
import { aPack, headingKey } from './column-words.ts'

const units = [
  aPack,
  'kilo|kg|gram|week|weken|wk|maand|cm|mm|maat|size|pot|potten',
  'ct|cts|cents?|centen|usd|dollars?|gbp|ponden?|pounds?|chf|dkk|sek|nok|pln|kr',
  'per|p \\d+|incl|inclusief|including|inkl|honderd|duizend|procent|promille|t m|tm|tot|vanaf',
].join('|')
const unit = new RegExp(`\\b(?:${units})\\b`)
/** 'Maat I', '12 cm' and 'per stuk' leave open what another number is. */
const ownNumber = /\b(?:(?:maat|pot) (?:\d+|i+)|\d+ cm|per (?:stuk|st|piece|stuck))\b/g

/** True for '5 kolli', '15,00 per 100', '$' and 'niet leveren', false for a name and its size. */
export function castsDoubt(text: string): boolean {
  const key = headingKey(text)
  return (
    /[%‰$£]|(?:^| )\/ ?\d/.test(text) ||
    unit.test(key.replace(ownNumber, '')) ||
    cancels.test(key) ||
    /\b(?:min|minus|minder|retour|oud)\b/.test(key)
  )
}

const cancels = new RegExp(
  '\\b(?:vervallen|uitverkocht|sold out|ausverkauft|geannuleerd|annul(?:eren|eer|atie)|cancell?ed|cancel|storniert|stornieren|entfallt|do not (?:ship|deliver|send|order)|' +
    'niet (?:meer )?(?:nodig|leverbaar|(?:te )?(?:leveren|bestellen|sturen|verzenden)))\\b|^(?:retour|return(?:ed|s)?)$',
)
const nothing = /^(?:|0|n|nee|no|nein|onwaar|false)$/

/** True for 'Vervallen:' or 'Vorige bestelling' above other lines. */
export const headsCancelled = (title: string): boolean =>
  cancels.test(headingKey(title)) ||
  /\b(?:vorige?|previous|last|letzte[sn]?) (?:jaar|seizoen|bestelling|order|levering|year|season|jahr)\b|\beerder (?:besteld|geleverd)\b/.test(
    headingKey(title),
  )

/** The words by which a cell takes its line back: a remark 'Niet leveren', or 50 below 'Retour'. */
export function cancellation(heading: string, cell: string): string | undefined {
  const key = headingKey(cell)
  if (cancels.test(key)) return cell.slice(0, 60)
  return cancels.test(headingKey(heading)) && !nothing.test(key) ? `${heading} ${cell}`.slice(0, 60) : undefined
}
