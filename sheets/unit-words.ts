// Words beside a number that show it is not a count of pieces, a price in euros per piece, or valid for ever, or that the line
// is not wanted.
import { aPack, headingKey } from './column-words.ts'

const units = [
  aPack,
  'kilo|kg|gram|week|weken|wk|maand|cm|mm|maat|size|pot|potten',
  'ct|cts|cents?|centen|usd|dollars?|gbp|pond(?:en)?|pounds?|chf|dkk|sek|nok|pln|kr',
  'per\\d*|[px]1000?|p \\d+|incl|inclusief|including|inkl|honderd|duizend|procent|promille|t m|tm|tot|vanaf',
].join('|')
const unit = new RegExp(`\\b(?:${units})\\b`)
/** 'Maat I', '12 cm', '2 tak' and 'per stuk' leave open what another number is. */
const ownNumber =
  /\b(?:(?:(?:pot)?maat|pot|hoogte):? (?:\d{1,2}(?:[.,/-]\d{1,2}|\/\+)?(?!\d)|i+\b)(?: cm\b)?|(?:\d{1,3}[.,])?\d{1,3} cm\b|\d tak\b|per (?:stuk|st|piece|stück)\b)/gi
export const withoutSizes = (text: string): string => text.replace(ownNumber, ' ')

const places = 'uur|lot|batch|regel|pos|kas|rek|cel|filiaal|tafel|rij|klant'
const placeNumber = new RegExp(`\\b(?:${places})(?: ?nr)? \\d|\\d (?:${places})\\b`)

const doubtful = /\b(?:min|minus|minder|retour|oud|optie|niet|geen|nicht|kein\w*|not)\b/
/** Plants. */
const forgetMeNot = /\b(?:(?:vergeet|roer) mij niet|vergiss mein nicht|forget me not)\b/g

/** True for '5 kolli', '15,00 per 100', '$', 'niet leveren' and 'kas 2', false for a name. */
export function castsDoubt(text: string): boolean {
  const key = headingKey(text).replace(forgetMeNot, '')
  return (
    /[%‰$£]|(?:^| )\/\d/.test(text) ||
    [unit, placeNumber, doubtful, cancels, missing, past].some((words) => words.test(key))
  )
}

const cancels = new RegExp(
  '\\b(?:vervallen|uitverkocht|sold out|ausverkauft|geannuleerd|annul(?:eren|eer|atie)|cancell?ed|cancel|storniert|stornieren|entfallt|do not (?:ship|deliver|send|order)|' +
    'hoeft niet|schrappen|weglaten|afbestell\\w*|streichen|' +
    'niet (?:meer )?(?:nodig|leverbaar|(?:te )?(?:leveren|bestellen|sturen|verzenden)))\\b|^(?:retour|return(?:ed|s)?)$',
)
/** As a heading these count what is missing beside what was delivered. */
const missing =
  /\b(?:niet (?:geleverd|ontvangen)|not (?:delivered|received)|nicht geliefert|volgt later|nalever\w*|back ?orders?|manco|gecrediteerd)\b/
const past =
  /\b(?:vorige?|previous|last|letzte[sn]?) (?:jaar|seizoen|bestelling|order|levering|year|season|jahr)\b|\beerder (?:besteld|geleverd)\b/
const nothing = /^(?:|0|n|nee|no|nein|onwaar|false)$/

const sameAs = /\b(?:(?:de)?zelfde|gelijk|zoals|idem|conform|same|wie)\b/

/** True for 'Vervallen:' or 'Vorige bestelling' above other lines, not for 'zelfde als vorig jaar:'. */
export function headsCancelled(title: string): boolean {
  const key = headingKey(title)
  return cancels.test(key) || missing.test(key) || (past.test(key) && !sameAs.test(key))
}

/** True for what mail programs write above the mail that is answered. */
export const headsMail = (line: string): boolean =>
  /^\*?(?:van|from|von|verzonden|sent|gesendet):|\b(?:oorspronkelijk|original|ursprüngliche|doorgestuurd|forwarded|weitergeleitete) (?:bericht|message|nachricht)\b|\b(?:schreef|wrote|schrieb)\b/iu.test(
    line,
  )

/** The words by which a cell takes its line back: a remark 'Niet leveren', or 50 below 'Retour'. */
export function cancellation(heading: string, cell: string): string | undefined {
  const key = headingKey(cell)
  if (cancels.test(key) || missing.test(key)) return cell.slice(0, 60)
  return cancels.test(headingKey(heading)) && !nothing.test(key) ? `${heading} ${cell}`.slice(0, 60) : undefined
}
