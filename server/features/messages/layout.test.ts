// How a mail looks, with everything that one can hold, as somebody looked at it in mail programs and found it good. After a
// change that is meant, look at the mail itself; then `npx vitest run --project server-sqlite messages/layout -u` writes its new layout.
import { expect, test } from 'vitest'
import { button, facts, heading, type Letter, paragraph, type Sender } from './message-kind.ts'
import { asHtml, asText } from './render-mail.ts'

const sender: Sender = { name: 'Bol & Zoon', lines: ['Heereweg 12, 2161 BB Lisse', '0252 123456'] }
const letter: Letter = {
  title: 'Uw bestelling <10001>',
  preview: "'t Hele assortiment & meer",
  blocks: [
    paragraph('Dank voor uw bestelling.\nWij gaan "aan de slag".'),
    facts(['Leverdatum', 'dinsdag 24 november'], ['Boxnummer', ''], ['Opmerking', 'Op de box\nvoor 7 uur']),
    heading('Wat u bestelde'),
    {
      kind: 'table',
      head: ['Product', 'Stuks', 'Subtotaal'],
      rows: [
        ['Tulipa Apeldoorn', '250', '€\u00a057,50'],
        ['Een gewaxte amaryllis met een naam van meer dan veertig tekens', '1.250', '€\u00a04.987,50'],
      ],
      foot: [['Totaal ex. btw', '1.500', '€\u00a05.045,00']],
    },
    { kind: 'table', head: ['Naam'], rows: [['kort']] },
    button('Bekijk uw bestelling', 'https://winkel.example/userpage/1?a=1&b=2'),
  ],
}

test.each([
  ['html', asHtml],
  ['txt', asText],
])('letters: letter.%s', (kind, present) =>
  expect(present(letter, sender)).toMatchFileSnapshot(`layout/letter.${kind}`),
)

test('letters: a long preview ends after some 200 characters, at a word', () => {
  const words = Array.from({ length: 200 }, (_, at) => `Tulipa${at}`)
  const html = asHtml({ ...letter, preview: words.join(' ') }, sender)
  const shown = /<div style="display:none[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
  expect(shown.length).toBeLessThanOrEqual(201)
  expect(shown.split(' ').slice(0, 20)).toEqual(words.slice(0, 20))
  expect(shown).toMatch(/ Tulipa\d+…$/)
})
