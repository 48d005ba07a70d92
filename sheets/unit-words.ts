// Words beside a number that show it is not a count of pieces, a price in euros per piece, or valid for ever.
import { aPack, headingKey } from './column-words.ts'

const units = [
  aPack,
  'laag|lagen|kilo|kg|gram|week|weken|wk|maand|cm|mm|maat|size|pot|potten',
  'ct|cts|cents?|centen|usd|dollars?|gbp|ponden?|pounds?|chf|dkk|sek|nok|pln|kr',
  'per|p \\d+|incl|inclusief|including|inkl|honderd|duizend|procent|promille|t m|tm|tot|vanaf',
].join('|')
const unit = new RegExp(`\\b(?:${units})\\b`)
/** 'Maat I', '12 cm' and 'per stuk' leave open what another number is. */
const ownNumber = /\b(?:(?:maat|pot) (?:\d+|i+)|\d+ cm|per (?:stuk|st|piece|stuck))\b/g

/** True for '5 kolli', '15,00 per 100' and '$', false for a name and its size. */
export const namesUnit = (text: string): boolean =>
  /[%‰$£]|(?:^| )\/ ?\d/.test(text) || unit.test(headingKey(text).replace(ownNumber, ''))
