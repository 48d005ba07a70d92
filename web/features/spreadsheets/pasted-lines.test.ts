import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePrice } from '../../../contract/values/money.ts'
import { pastedLines } from './pasted-lines.ts'
import { prices } from './pasted-values.ts'
import { readQuantity } from '../../../contract/values/read-quantity.ts'

const read = (text: string) => {
  const pasted = pastedLines(text)
  if ('refusal' in pasted) throw new Error(pasted.refusal)
  return pasted.lines.map(({ product, qty }) => [product, qty])
}

test.each([
  ['250', 250],
  ['1.250', 1250],
  ['1 250', 1250],
  ['1,250', 1250],
  ["1'250", 1250],
  ['1.250.000', 1_250_000],
  ['250,00', 250],
  ['1.250,00', 1250],
  ['1,250.00', 1250],
  ['250 stuks', 250],
  ['250x', 250],
  ['25 st.', 25],
  ['0', 0],
  ['1,5', undefined],
  ['12/13', undefined],
  ['-3', undefined],
  ['B1001', undefined],
  ['', undefined],
  ['1.2.3', undefined],
  ['1.25', undefined],
  ['1234567890', undefined],
])('pasted lines: %j is %j pieces', (cell, pieces) => {
  expect(readQuantity(cell)).toBe(pieces)
})

const two = [
  ['B1001', 250],
  ['W1002', 1250],
]
test.each([
  ['a spreadsheet', 'B1001\t250\r\nW1002\t1.250\r\n'],
  ['with a Dutch header', 'Code\tAantal\nB1001\t250\nW1002\t1250'],
  ['with an English header, the other way round', 'Quantity;Item code\n250;B1001\n1,250;W1002'],
  ['without a header, the other way round', '250;B1001\n1250;W1002'],
  ['one line the other way round', 'B1001;250\n1250;W1002'],
  ['commas', 'B1001,250\nW1002,1250'],
  ['quoted cells', '"B1001";"250"\n"W1002";"1.250"'],
  ['a name in several lines of a cell', 'B1001\t"Tulipa\nApeldoorn"\t250\nW1002\tWas\t1250'],
  ['no-break spaces', '\u00a0B1001\u00a0\t250\nW1002\t1\u00a0250\n'],
  ['a zero-width mark before everything', '\ufeffB1001;250\nW1002;1250'],
  ['a note', 'B1001 250\n1250 x W1002'],
  ['a note with thousands', 'B1001 250 stuks\nW1002 1 250'],
  ['names and prices beside', 'B1001;Tulipa;0,12;250\nW1002;Hyacinthus;1,05;1250'],
  ['numbered lines', '1;B1001;250\n2;W1002;1250'],
  ['empty lines between', '\nB1001;250\n\n;\nW1002;1250\n\n'],
])('pasted lines: %s', (_, text) => {
  expect(read(text)).toEqual(two)
})

test.each([
  ['a spreadsheet', 'Code\tPrijs\nB1001\t0,25\nW1002\t1.250,50'],
  ['a note', 'B1001 0,25\nW1002 € 1.250,50'],
  ['a file of commas', 'B1001,0.25\nW1002,1250.50'],
  ['a file with names and stock', 'Voorraad;Naam;Nieuwe prijs;Code\n250;Tulipa;0,25;B1001\n9;Was;1.250,50;W1002'],
])('pasted lines: prices from %s', (_, text) => {
  const pasted = pastedLines(text, 500, prices)
  const lines = 'lines' in pasted ? pasted.lines.map(({ product, typed }) => [product, parsePrice(typed)]) : pasted
  expect(lines).toEqual([
    ['B1001', 25],
    ['W1002', 125_050],
  ])
})

test('pasted lines: codes may be numbers alone', () => {
  expect(read('4001,250\n4002,100')).toEqual([
    ['4001', 250],
    ['4002', 100],
  ])
})

test('pasted lines: numbered lines are told from quantities', () => {
  expect(read('1\tB1001\t5\n2\tB1002\t5\n3\tB1003\t7')).toEqual([
    ['B1001', 5],
    ['B1002', 5],
    ['B1003', 7],
  ])
})

test('pasted lines: names are kept as they are, with their commas, quotes and numbers', () => {
  expect(read("Tulipa 'Apeldoorn' 12/+ 250\nNarcis 'Tête-à-Tête', geel 1.000 stuks")).toEqual([
    ["Tulipa 'Apeldoorn' 12/+", 250],
    ["Narcis 'Tête-à-Tête', geel", 1000],
  ])
  expect(read('Tulipa "Queen of Night\t100')).toEqual([['Tulipa "Queen of Night', 100]])
})

test('pasted lines: what cannot be read is kept and named', () => {
  const pasted = pastedLines('Code;Aantal\nB1001;anderhalf\nB1002;\n;40')
  expect(pasted).toEqual({
    lines: [
      { row: 2, product: 'B1001', qty: undefined, typed: 'anderhalf' },
      { row: 3, product: 'B1002', qty: undefined, typed: '' },
      { row: 4, product: '', qty: 40, typed: '40' },
    ],
  })
  expect(read('B1001\nB1002')).toEqual([
    ['B1001', undefined],
    ['B1002', undefined],
  ])
  expect(pastedLines('  \n \t \n')).toEqual({ lines: [] })
  expect(pastedLines('Code;Aantal')).toEqual({ lines: [] })
})

test('pasted lines: five hundred lines are read, more are refused with a sentence', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `B${1000 + index}\t5`).join('\n')
  expect(read(lines(500))).toHaveLength(500)
  expect(pastedLines(lines(5000))).toEqual({ refusal: 'Dit zijn 5.000 regels, per keer kan het met hoogstens 500' })
})

const code = fc
  .integer({ min: 1000, max: 99_999 })
  .chain((digits) => fc.constantFrom('B', 'W', 'P').map((letter) => `${letter}${digits}`))
const lines = fc.array(fc.tuple(code, fc.integer({ min: 1, max: 999_999 })), { minLength: 1, maxLength: 60 })
const written = [
  (qty: number) => String(qty),
  (qty: number) => qty.toLocaleString('nl-NL'),
  (qty: number) => qty.toLocaleString('en-US'),
  (qty: number) => qty.toLocaleString('fr-FR'),
]

const header = { code: 'Productcode', qty: 'Aantal', name: 'Omschrijving', price: 'Prijs' } as const
const columnNames: (keyof typeof header)[] = ['code', 'qty', 'name', 'price']

test('pasted lines: any columns in any order, any separator, any way of writing numbers, header or not', () => {
  fc.assert(
    fc.property(
      lines,
      fc.constantFrom('\t', ';', '|'),
      fc.constantFrom(...written),
      fc
        .shuffledSubarray(columnNames, { minLength: 2 })
        .filter((columns) => columns.includes('code') && columns.includes('qty')),
      fc.boolean(),
      fc.boolean(),
      (wanted, separator, write, columns, withHeader, quoted) => {
        const cell = (column: keyof typeof header, [product, qty]: readonly [string, number]) => {
          const text =
            column === 'code' ? product : column === 'qty' ? write(qty) : column === 'name' ? 'Tulipa Ad Rem' : '€ 0,25'
          return quoted ? `"${text}"` : text
        }
        const rows = wanted.map((line) => columns.map((column) => cell(column, line)).join(separator))
        const head = columns.map((column) => header[column]).join(separator)
        expect(read([...(withHeader ? [head] : []), ...rows].join('\r\n'))).toEqual(wanted)
      },
    ),
  )
})

test('no text is lost: every filled line comes back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 30 }), { maxLength: 20 }),
      (typed) => {
        // Letters alone: neither quotes nor separators nor numbers, which would join or split cells; and no header's word.
        const notes = typed.map((line) => `z${line.replace(/[^a-z]/gi, '')}`)
        expect(read(notes.join('\n')).map(([product]) => product)).toEqual(notes)
      },
    ),
  )
})

test('pasted lines: whatever is pasted, something is answered', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const pasted = pastedLines(text)
      expect('refusal' in pasted || pasted.lines.every(({ row }) => row >= 1)).toBe(true)
    }),
  )
})
