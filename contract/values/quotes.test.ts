import { expect, test } from 'vitest'
import { printedQuotes, straightQuotes } from './quotes.ts'

test.each([
  ["Tulipa 'Queen of Night' 12/+", 'Tulipa ‘Queen of Night’ 12/+'],
  ["'Pioentulp' voor boeketten", '‘Pioentulp’ voor boeketten'],
  ["('Tête-à-Tête')", '(‘Tête-à-Tête’)'],
  ["Foto's van 's morgens en 't Veld", 'Foto’s van ’s morgens en ’t Veld'],
  ['Genoemd "de zwarte tulp".', 'Genoemd “de zwarte tulp”.'],
  ['Pot van 5" hoog', 'Pot van 5" hoog'],
  ['Zonder', 'Zonder'],
])('quotes: %s is shown as %s', (typed, shown) => {
  expect(printedQuotes(typed)).toBe(shown)
  expect(straightQuotes(shown)).toBe(typed)
})
