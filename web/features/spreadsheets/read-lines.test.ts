import { strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { agreedPriceLines, countLines, deliveryLines, type LineJob, orderLines, priceLines } from './line-jobs.ts'
import { readQuantity } from '../../../contract/values/read-quantity.ts'
import { priceComplaint } from '../../../contract/values/money.ts'
import { dividedNotes } from './left-out-notes.ts'
import { readFile } from './read-file.ts'
import { codesToLookUp, readLines } from './read-lines.ts'
import { readTabs, readText } from './read-tabs.ts'

const catalogue = (text: string) =>
  /^([BW]-?\d{4,5}|12823080|12878730|400[12])$/.test(text.replaceAll(' ', '')) && !text.endsWith('99')

async function read(source: string | Uint8Array, job: LineJob = orderLines) {
  const tabs = typeof source === 'string' ? await readText(source) : await readTabs(source)
  if ('refusal' in tabs) throw new Error(tabs.refusal)
  const asked = new Set(codesToLookUp(tabs).filter(catalogue))
  return readLines(tabs, job, (text) => asked.has(text))
}
/** 'B1001 = 250', or the product alone where nothing is read as its value. */
const asText = ({ product, value }: { product: string; value: string }) => (value ? `${product} = ${value}` : product)
const linesOf = async (source: string | Uint8Array, job?: LineJob) => (await read(source, job)).lines.map(asText)
const sheet = (...sheets: { name: string; rows: (string | number | Date | null)[][]; hidden?: boolean }[]) =>
  writeXlsx({ sheets })

const two = ['B1001 = 250', 'W1002 = 1.250']
test.each([
  ['a spreadsheet', 'B1001\t250\r\nW1002\t1.250\r\n'],
  ['with an English heading, the other way round', 'Quantity;Item code\n250;B1001\n1.250;W1002'],
  ['quoted cells', '"B1001";"250"\n"W1002";"1.250"'],
  ['a name in several lines of a cell', 'B1001\t"Tulipa\nApeldoorn"\t250\nW1002\tWas\t1.250'],
  ['no-break spaces', '\u00a0B1001\u00a0\t250\nW1002\t1.250\n'],
  ['a mark before everything', '\ufeffB1001;250\nW1002;1.250'],
  ['a note', 'B1001 250\n1.250 x W1002'],
  ['names and prices beside', 'B1001;Tulipa;0,12;250\nW1002;Hyacinthus;1,05;1.250'],
  ['numbered lines', '1;B1001;250\n2;W1002;1.250\n3;;'],
  ['a numbered note', '1. B1001 250\n2. W1002 1.250'],
  ['a bulleted note', '- B1001: 250\n- W1002: 1.250'],
  ['a chat', '[25-11-2026 09:12] Jan: B1001 250\n[25-11-2026 09:13] Jan: W1002 1.250'],
  ['another chat', '25-11-2026 09:12 - Jan de Wit: B1001 250\n25-11-2026 09:13 - Jan de Wit: W1002 1.250'],
  ['empty lines between', '\nB1001;250\n\n;\nW1002;1.250\n\n'],
  ['sep=;', 'sep=;\nCode;Naam;Aantal\nB1001;Tulipa;250\nW1002;Tulipa;1.250'],
  ['a heading on each page', 'Code;Aantal\nB1001;250\nCode;Aantal\nW1002;1.250'],
])('read lines: %s', async (_, text) => {
  expect(await linesOf(text)).toEqual(two)
})

test('read lines: what the catalogue knows is a code, though it is digits alone', async () => {
  expect(await linesOf('4001,250\n4002,100')).toEqual(['4001 = 250', '4002 = 100'])
  expect(await linesOf('10;12823080\n25;12878730')).toEqual(['12823080 = 10', '12878730 = 25'])
  expect(await linesOf('12823080 Fargesia rufa 3L 10')).toEqual(['12823080 = 10'])
})

test('read lines: one line may be the other way round', async () => {
  expect(await linesOf('B1001;250\n1.250;W1002\nB1003;5')).toEqual([...two, 'B1003 = 5'])
})

test('read lines: below a heading a line is never the other way round', async () => {
  expect(await linesOf('Code;Aantal\nB1001;250\n4003;4001')).toEqual(['B1001 = 250', '4003 = 4001'])
})

test('read lines: thousands with a space are thousands', async () => {
  expect(await linesOf('B1001 250 stuks\nW1002 1 250')).toEqual(['B1001 = 250 stuks', 'W1002 = 1 250'])
})

test('read lines: a note that is not sure stays as it was written, without a quantity', async () => {
  expect(await linesOf('Tulipa 12 250\nB1001 of B1002 500\nB1001 12 500 stuks')).toEqual([
    'Tulipa 12 250',
    'B1001 of B1002 500',
    'B1001 12 500 stuks',
  ])
  expect(await linesOf('B1001 500 400\nB1002 12 500\n12 500 Tulipa\nB1003 1 250 500')).toEqual([
    'B1001 500 400',
    'B1002 12 500',
    '500 Tulipa = 12',
    'B1003 1 250 500',
  ])
})

test.each([
  ['B1001 500.', '500'],
  ['B1001 (250 st)', '250 st'],
  ['*500* B1001', '500'],
  ['#B1001 500!', '500'],
  ['*B1001* 250', '250'],
  ['(B1001) [50]', '50'],
  ['B1001:500', '500'],
  ['B1001=500;', '500'],
  ['1.B1001 500', '500'],
])('read lines: signs around the words of a note are no part of them: %s', async (note, value) => {
  expect(await linesOf(note)).toEqual([`B1001 = ${value}`])
})

test.each([
  ['5 kolli', orderLines],
  ['5 bossen graag', deliveryLines],
  ['week 40', orderLines],
  ['Tulipa pot 13', orderLines],
  ['levering 1 december', orderLines],
  ['15 ct', priceLines],
  ['15,00 p/100', priceLines],
  ['€15,00 per honderd', priceLines],
  ['15,00 ‰', priceLines],
  ['2,50 per bos', priceLines],
  ['$ 0,15', priceLines],
  ['250 vervallen', orderLines],
  ['min 250', deliveryLines],
  ['250 niet meer leveren', orderLines],
  ['250 (oud)', countLines],
  ['0,15 incl. btw', priceLines],
  ['0,15 t/m 31-12-2026', agreedPriceLines],
  ['0,15 31-12-26', agreedPriceLines],
  ['500, kas 2', orderLines],
  ['500. Graag 2 labels', orderLines],
  ['(500) kas 2', orderLines],
  ['250+ 2', orderLines],
  ['±250 2', orderLines],
  ['ca.500 12', orderLines],
  ['2x12 4,00', orderLines],
  ['3doos 25', orderLines],
  ['500x0,29 145,00', orderLines],
  ['1k labels 2', orderLines],
  ['5 x100', orderLines],
  ['0,58: 500 st', priceLines],
  ['100st 15,00', priceLines],
  ['15,00 per100', priceLines],
  ['*500 2', orderLines],
  ['kas 2', orderLines],
  ['lotnr. 4411', deliveryLines],
  ['regel 3', orderLines],
  ['voor 15 uur', orderLines],
  ['Tulipa 12 cm', orderLines],
  ['geen 250', orderLines],
  ['250 hoeft niet', orderLines],
  ['250 bitte streichen', orderLines],
  ['vorig jaar 500', orderLines],
  ['100 optie', orderLines],
  ['500 niet geleverd', deliveryLines],
  ['manco 500', deliveryLines],
])('read lines: a note keeps the word that qualifies its number: %s', async (rest, job) => {
  expect(await linesOf(`B1001 ${rest}`, job)).toEqual([`B1001 = ${rest}`])
})

test.each([
  ["Dahlia 'Café au Lait' maat I 25", '25', orderLines],
  ["Tulipa 'Queen of Night' maat 12/+ 250 graag", '250', orderLines],
  ['Cyclamen persicum wit 10,5 cm 24', '24', orderLines],
  ["Narcis 'Tête-à-Tête' 12/14 250", '250', orderLines],
  ["250 'September Charm'", '250', orderLines],
  ['Vergeet-mij-niet 250', '250', orderLines],
  ["Myosotis 'Forget me not' 250", '250', orderLines],
  ['Phalaenopsis 2-tak wit 12 cm 20', '20', orderLines],
  ['Muscari op pot 9 cm 20', '20', orderLines],
  ['Phalaenopsis 12 cm 2 tak 20', '20', orderLines],
  ['Cyclamen 10,5cm 24', '24', orderLines],
  ['Fargesia 3L 10', '10', orderLines],
  ['Hyacint maat 16/17 : 250', '250', orderLines],
  ['Narcis 12-14 250', '250', orderLines],
  ['Pachysandra Sackträger 40', '40', orderLines],
  ['500 EUR 0,19', '500', orderLines],
  ['500 st à 0,19 euro', '500', orderLines],
  ['500 graag voor in de kas', '500', orderLines],
  ['EUR 0,25', '€0,25', priceLines],
  ['0,15 per stuk', '0,15', priceLines],
  ['€ 0,15 excl. btw', '€0,15', priceLines],
])('read lines: names and sizes in a note say nothing of its number: %s', async (rest, value, job) => {
  expect(await linesOf(`B1001 ${rest}`, job)).toEqual([`B1001 = ${value}`])
})

test('read lines: an amount of money in a note is no quantity', async () => {
  for (const amount of ['EUR 250,00', '250,00 euro', 'euro 250', '250 €', '€ 250'])
    expect((await read(`B1001 ${amount}`)).lines.map(({ value }) => readQuantity(value))).toEqual([undefined])
})

test('read lines: a code with a star before it may correct an earlier line', async () => {
  expect(await linesOf('B1001 500\n*B1001 300')).toEqual(['B1001 = 500', '*B1001 = 300'])
})

test('read lines: 1, 2, 3 … before the notes that have a code are no quantities', async () => {
  expect(await linesOf('Bestelling:\n1 B1001 Queen of Night\n2 B1002 Apeldoorn\n3 B1003')).toEqual([
    'Bestelling:',
    'B1001 = Queen of Night',
    'B1002 = Apeldoorn',
    'B1003',
  ])
  expect(await linesOf('1: B1001 Queen of Night 500\n2: B1002 250')).toEqual(['B1001 = 500', 'B1002 = 250'])
  expect(await linesOf('1 B1001 T\n2 X9 T\n3 B1003 T')).toEqual(['B1001 = T', 'X9 T = 2', 'B1003 = T'])
  expect(await linesOf('1 x B1001\n2 x B1002')).toEqual(['B1001 = 1', 'B1002 = 2'])
  expect(await linesOf('1 B1001')).toEqual(['B1001 = 1'])
})

test('read lines: a quoted note keeps its text and asks for nothing', async () => {
  expect(await linesOf('B1001 500\n> B1003 250')).toEqual(['B1001 = 500', '> B1003 250'])
})

test.each([
  'Vervallen:',
  'Niet meer nodig:',
  'Vorige bestelling',
  '-----Oorspronkelijk bericht-----',
  'Verzonden: dinsdag',
  'Op 24 nov schreef Kees:',
])('read lines: notes below a line that cancels or quotes them are refused: %s', async (title) => {
  const refusal = `Op regel 3 staat ‘${title}’; lees de regels daaronder apart in.`
  expect(await read(`B1001 500\n\n${title}\nB1003 250`)).toMatchObject({ lines: [], refusal })
  expect((await read(`B1001 500\nB1003 250\n${title}\nB1003\n> B1003 250`)).refusal).toBeUndefined()
  expect((await read(`B1001 500\n\n${title}\nB1003 250`, countLines)).refusal).toBeUndefined()
})

test('read lines: a mail is read with the lines above and the remarks in it', async () => {
  const one = ['B1001 = 500']
  expect((await read('Vorige bestelling\nB1001 500')).refusal).toMatch(/^Op regel 1 staat ‘Vorige bestelling’/)
  for (const title of ['zelfde als vorig jaar:', 'Van: Jan\nVerzonden: dinsdag', '--- Forwarded message ---'])
    expect((await linesOf(`${title}\nB1001 500`)).slice(-1)).toEqual(one)
  expect(await linesOf('B1001 500 vervallen\nB1002 5')).toEqual(['B1001 = 500 vervallen', 'B1002 = 5'])
})

test.each([
  ['Code\tAantal\nB1001\t500', 'en nog B1003 100', 'B1003', '100'],
  ['B1001; 500\nB1002; 250', 'B1003 100', 'B1003', '100'],
  ['Code;Naam;Aantal\nB1001;T;500', ';en nog B1003 ca. 100 à 150;', 'B1003', 'en nog ca. 100 à 150'],
])(
  'read lines: a line with a code outside the columns of a table is read as a note: %#',
  async (table, line, code, value) => {
    const { lines, skipped } = await read(`${table}\n${line}\nB1002;\nTotaal 750`)
    expect(lines.slice(-1).map(asText)).toEqual([`${code} = ${value}`])
    expect(skipped).toBeGreaterThan(0)
    expect((await read(`${table}\nVervallen:\n${line}`)).refusal).toMatch(/staat ‘Vervallen:’/)
  },
)

test('read lines: a price outside the columns of a table is left to the user', async () => {
  expect(await linesOf('Code;Prijs per 100\nB1001;15,00\nen B1003 25,00', priceLines)).toEqual([
    'B1001 = 0,15',
    'en B1003 25,00',
  ])
})

test('read lines: a list of codes with their names in one column stays as it is where no quantity is filled in', async () => {
  const { lines, skipped } = await read('Artikel;Aantal\nB1001 Tulipa;500\nB1002 Narcissus;')
  expect([lines.map(({ product }) => product), skipped]).toEqual([['B1001 Tulipa'], 1])
})

test('read lines: names are kept as they are, with their commas, quotes and numbers', async () => {
  expect(await linesOf("Tulipa 'Apeldoorn' 12/+ 250\nNarcis 'Tête-à-Tête', geel 1.000 stuks")).toEqual([
    "Tulipa 'Apeldoorn' 12/+ = 250",
    "Narcis 'Tête-à-Tête', geel = 1.000 stuks",
  ])
  expect(await linesOf('Tulipa "Queen of Night\t100')).toEqual(['Tulipa "Queen of Night = 100'])
})

test('read lines: what cannot be read is kept, what asks for nothing is counted', async () => {
  const { lines, skipped } = await read('Code;Naam;Aantal\nB1001;a;anderhalf\nB1002;b;\nB1003;c;0\n;d;40\nTULPEN')
  expect(lines.map(({ row, product, value }) => [row, product, value])).toEqual([
    [2, 'B1001', 'anderhalf'],
    [5, '', '40'],
  ])
  expect(skipped).toBe(3)
  expect(await linesOf('B1001\nB1002')).toEqual(['B1001', 'B1002'])
  expect(await linesOf('  \n \t \n')).toEqual([])
  expect(await linesOf('Code;Aantal')).toEqual([])
})

test('read lines: a count of zero is a count; nothing to book in or to order is skipped', async () => {
  const text = 'Code;Aantal\nB1001;0\nB1002;5'
  expect(await linesOf(text, countLines)).toHaveLength(2)
  expect(await linesOf(text, deliveryLines)).toEqual(['B1002 = 5'])
  expect(await linesOf(text, orderLines)).toEqual(['B1002 = 5'])
})

test('read lines: where a column is asked for, nothing is taken before', async () => {
  const { isAsking, lines, parts } = await read('B1001;48;500\nB1002;48;250')
  expect([isAsking, lines]).toEqual([true, []])
  expect(parts[0]?.recognition.questions).toMatchObject([{ field: 'qty' }])
})

test('read lines: a tab with the same headings in other columns is read by its own', async () => {
  const rows = (code: string) => [
    ['Code', 'Aantal'],
    [code, 500],
  ]
  const shifted = rows('W1002').map((row) => [null, ...row])
  const { lines, parts } = await read(
    await sheet({ name: 'Bollen', rows: rows('B1001') }, { name: 'Planten', rows: shifted }),
  )
  expect(lines.map(asText)).toEqual(['B1001 = 500', 'W1002 = 500'])
  expect(parts).toHaveLength(2)
})

test('read lines: a unit that only the second tab has is asked about', async () => {
  const rows = (code: string, unit: string) => [
    ['Code', 'Aantal', 'Eenheid'],
    [code, 5, unit],
  ]
  const file = await sheet(
    { name: 'Bollen', rows: rows('B1001', 'stuks') },
    { name: 'Planten', rows: rows('W1002', 'kolli') },
  )
  const { isAsking, parts } = await read(file)
  expect([isAsking, parts[0]?.recognition.questions]).toMatchObject([true, [{ field: 'qty' }]])
})

test('read lines: a second table with other columns below the first is refused', async () => {
  const table = (heading: string, code: string) => `${heading}\n${code};250;9000`
  const text = (below: string) => [table('Code;Naam;Aantal', 'B1001'), table(below, 'B1003')].join('\n\n')
  const { lines, refusal } = await read(text('Code;Aantal;Voorraad'))
  expect([lines, refusal]).toEqual([
    [],
    'Op regel 4 begint een tabel met andere kolommen; lees de twee tabellen apart in.',
  ])
  for (const heading of ['Soort;Stuks;Voorraad', 'Ras;Maat;Prijs'])
    expect((await read(text(heading))).refusal).toMatch(/^Op regel 4 begint een tabel/)
  expect(await read(text('Code;Naam;Aantal'))).toMatchObject({ lines: [{}, {}], refusal: undefined })
  expect(await linesOf('Code;Naam;Maat;Aantal\nB1001;T;12;250\n\nMaat;Verpakking\n12;250')).toEqual(['B1001 = 250'])
})

test.each(['Vervallen:', 'Vorig jaar besteld', 'Geannuleerd'])(
  'read lines: lines below a heading that cancels them are refused: %s',
  async (title) => {
    const text = `Code;Naam;Aantal\nB1001;T;500\n\n${title}\nB1003;T;250`
    expect((await read(text)).refusal).toMatch(/^Op regel 4 staat ‘/)
    expect((await read(text, countLines)).refusal).toBeUndefined()
    expect((await read(`Code;Naam;Aantal\nB1001;T;500\n${title}`)).refusal).toBeUndefined()
    expect((await read(`Code;Naam;Aantal\nB1001;T;500\n${title}\nB1003;T;\n;Totaal;500`)).refusal).toBeUndefined()
    // Only the codes of the first rows are looked up.
    const rows = Array.from({ length: 110 }, (_, at) => `B${2001 + at};T;5`).join('\n')
    expect((await read(`Code;Naam;Aantal\n${rows}\n${title}\nB3001;T;250`)).refusal).toMatch(/^Op regel 112 staat ‘/)
  },
)

test('read lines: a remark that cancels its line is shown with the quantity', async () => {
  const text = (...lines: string[]) => ['Code;Naam;Aantal;Opmerking;Retour', ...lines].join('\n')
  const lines = text(
    'B1001;T;250;Vervallen;',
    'B1002;T;500;s.v.p. niet leveren;',
    'B1003;T;800;;50',
    'W1001;Vergeet-mij-niet;9;fust retour;0',
    'W1002;T;5;niet te klein;nee',
    'W1003;T;0;vervallen;',
    'W1004;T;5;niet geleverd;',
    'W1005;T;5;volgt later;',
    'W1006;T;5;hoeft niet;',
  )
  for (const job of [orderLines, deliveryLines])
    expect(await linesOf(lines, job)).toEqual([
      'B1001 = 250 Vervallen',
      'B1002 = 500 s.v.p. niet leveren',
      'B1003 = 800 Retour 50',
      'W1001 = 9',
      'W1002 = 5',
      'W1004 = 5 niet geleverd',
      'W1005 = 5 volgt later',
      'W1006 = 5 hoeft niet',
    ])
  expect((await linesOf(lines, countLines))[0]).toBe('B1001 = 250')
})

test('read lines: a part of a piece in a number cell is never thousands, and what was computed is what is shown', async () => {
  const rows = [
    ['Code', 'Aantal', 'Prijs'],
    ['B1001', 2.125, 0.1 + 0.05],
    ['B1002', 12.375, 2.125],
    ['W1002', 250.00000000000003, 1.1 * 3],
  ]
  const file = await sheet({ name: 'Blad', rows })
  for (const job of [orderLines, deliveryLines, countLines])
    expect((await read(file, job)).lines.map(({ value }) => readQuantity(value))).toEqual([undefined, undefined, 250])
  const prices = (await read(file, priceLines)).lines.map(({ value }) => value)
  expect(prices).toEqual(['0,15', '2,1250', '3,3'])
  expect(prices.map(priceComplaint)).toEqual([
    undefined,
    'Prijs mag ten hoogste twee cijfers achter de komma hebben',
    undefined,
  ])
})

test('read lines: a formula that was never computed is no empty cell', async () => {
  const file = unzipSync(
    await sheet({
      name: 'Blad',
      rows: [
        ['Code', 'Naam', 'Aantal', 'Prijs'],
        ['B1001', 'T', 5, 0.15],
      ],
    }),
  )
  const name = 'xl/worksheets/sheet1.xml'
  const cell = (place: string, formula: string) => (xml: string) =>
    xml.replace(new RegExp(`<c r="${place}"[^>]*>.*?</c>`), formula)
  const withCells = (formula: string) => {
    const xml = [cell('C2', formula), cell('D2', formula.replace('C2', 'D2'))].reduce(
      (text, change) => change(text),
      new TextDecoder().decode(file[name]),
    )
    return zipSync({ ...file, [name]: strToU8(xml) })
  }
  for (const formula of ['<c r="C2"><f>1+1</f></c>', '<c r="C2"><f>1+1</f><v></v></c>', '<c r="C2"><f>1+1</f><v/></c>'])
    for (const job of [orderLines, deliveryLines, countLines, priceLines])
      expect(await linesOf(withCells(formula), job)).toEqual(['B1001 = (formule)'])
  // One that shows nothing asks for nothing.
  expect(await linesOf(withCells('<c r="C2" t="str"><f>""</f><v></v></c>'))).toEqual([])
})

test('read lines: one bad byte is named, and the rest is read as it is', async () => {
  const file = Buffer.concat([
    Buffer.from("\ufeffCode;Naam;Aantal\nB1013;Narcis 'Tête';500\nB1001;Caf"),
    Buffer.from([0xe9]),
    Buffer.from(' noir;250'),
  ])
  const { lines, badCells } = await read(file)
  expect(lines.map(asText)).toEqual(['B1013 = 500', 'B1001 = 250'])
  expect(badCells).toEqual(['B3'])
})

test.each([
  ['a spreadsheet', 'Code\tPrijs\nB1001\t0,25\nW1002\t1.250,50'],
  ['a note', 'B1001 0,25\nW1002 € 1.250,50'],
  ['a file with names and stock', 'Voorraad;Naam;Nieuwe prijs;Code\n250;Tulipa;0,25;B1001\n9;Was;1.250,50;W1002'],
])('read lines: prices from %s', async (_, text) => {
  const prices = (await linesOf(text, priceLines)).map((line) => line.replace('€', ''))
  expect(prices).toEqual(['B1001 = 0,25', 'W1002 = 1.250,50'])
})

test('read lines: a price for a hundred is divided, half up to a cent; where that moves it, the user says what it is', async () => {
  const { lines } = await read('Code;Prijs per 100\nB1001;15,00\nB1002;24,50\nB1003;2,55', priceLines)
  expect(lines.map(({ value, complaint }) => [value, complaint?.replaceAll('\u00a0', ' ')])).toEqual([
    ['0,15', undefined],
    ['', '€ 24,50 per 100 is geen hele cent per stuk'],
    ['', '€ 2,55 per 100 is geen hele cent per stuk'],
  ])
  expect(await linesOf('Code;Prijs per 1000\nB1001;152,50', priceLines)).toEqual(['B1001'])
  const unread = await read('Code;Prijs per 100\nB1001;1.500\nB1002;15,125\nB1003;', priceLines)
  expect(unread.lines.map(({ complaint }) => complaint)).toEqual([
    '‘1.500’ per 100 kunnen we niet omrekenen naar een prijs per stuk',
    '‘15,125’ per 100 kunnen we niet omrekenen naar een prijs per stuk',
  ])
  expect(await linesOf('Code;Prijs per 1000\nB1001;150,40', priceLines)).toEqual(['B1001 = 0,15'])
})

test('agreed prices: a price for a hundred is divided, and the strip says so', async () => {
  const { lines, parts } = await read('Code;Naam;Prijs per 100\nB1001;Queen of Night;15,00', agreedPriceLines)
  expect(lines).toMatchObject([{ product: 'B1001', value: '0,15' }])
  const { columns, taken } = parts[0]?.recognition ?? { columns: [], taken: {} }
  expect(
    dividedNotes(columns.find(({ at }) => at === taken.price)).map((note) => note.replaceAll('\u00a0', ' ')),
  ).toEqual(['De prijzen uit kolom C, Prijs per 100 zijn door 100 gedeeld: € 15,00 wordt € 0,15.'])
  expect(dividedNotes(columns.find(({ at }) => at === taken.code))).toEqual([])
})

test('read tabs: a list of 20,000 lines below its heading is read, and a longer one refused', async () => {
  const list = (lines: number) => readText(['Code;Prijs', ...Array.from({ length: lines }, () => 'B1001;1')].join('\n'))
  expect(await list(20_000)).toMatchObject({ tabs: [{ name: '' }] })
  expect(await list(20_020)).toEqual({ refusal: 'Dit zijn meer dan 20.000 regels; deel ze in stukken.' })
})

test('read file: a file of more than 5 MB is refused', async () => {
  expect(await readFile(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'lijst.csv'))).toEqual({
    refusal: 'Dit bestand is groter dan 5 MB; kies een kleiner bestand, of plak de regels.',
  })
})
