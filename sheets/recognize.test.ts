import { expect, test } from 'vitest'
import {
  agreedPriceSheet,
  countSheet,
  deliverySheet,
  orderSheet,
  piecesOfPrice,
  priceSheet,
  productsSheet,
  type SheetJob,
} from './column-words.ts'
import { openSheet } from './open-sheet.ts'
import { type ColumnChoice, recognize } from './recognize.ts'
import type { SheetRow } from './sheet-row.ts'

const catalogue = new Set(['B1001', 'B1002', 'B1003', '12823080', '12878730'])

async function read<F extends string>(job: SheetJob<F>, lines: readonly string[], chosen?: ColumnChoice<F>) {
  const { tabs } = await openSheet(new TextEncoder().encode(lines.join('\r\n')))
  const rows: SheetRow[] = []
  for await (const some of tabs[0]?.rows() ?? []) rows.push(...some)
  return recognize(rows, job, (cell) => catalogue.has(cell), chosen)
}

/** Headings by field, or the letter of a column without one; '?' for a question. */
async function columns<F extends string>(job: SheetJob<F>, ...lines: readonly string[]) {
  const { taken, questions, columns: all } = await read(job, lines)
  const named = Object.entries<number | null | undefined>(taken).map(([field, at]): [string, string | undefined] => {
    const column = all.find((one) => one.at === at)
    return [field, column?.heading === '' ? column.letter : column?.heading]
  })
  return Object.fromEntries<string | undefined>([
    ...named,
    ...questions.map(({ field }): [string, string] => [field, '?']),
  ])
}

test('columns: an order takes what is ordered, never the stock, a price, an amount, a pack or an order number', async () => {
  const order = (...lines: string[]) => columns(orderSheet, ...lines)
  expect(await order('Code;Naam;Maat;Voorraad;Prijs;Aantal', 'B1001;Tulipa;12/+;8450;0,19;500')).toMatchObject({
    code: 'Code',
    qty: 'Aantal',
  })
  expect(await order('Order;Code;Aantal', '4711;B1001;500')).toMatchObject({ qty: 'Aantal' })
  expect(await order('Amount;Item;Qty', '95.00;B1001;500')).toEqual({ code: 'Item', qty: 'Qty' })
  expect(await order('Art.nr.;Omschrijving;Verp.;Best.aant.', 'B1001;Tulipa;250;500')).toEqual({
    code: 'Art.nr.',
    qty: 'Best.aant.',
  })
  expect(await order('Artikelcode;Colli;Stuks per colli;Totaal stuks', 'B1001;2;250;500')).toMatchObject({
    qty: 'Totaal stuks',
  })
  expect(await order('Artikelnummer;Bezeichnung;Preis;Menge', 'B1001;Tulpe;0,19;500')).toMatchObject({ qty: 'Menge' })
  expect(await order('Code;Voorraad;Prijs', 'B1001;8450;0,19')).toEqual({ code: 'Code', qty: '?' })
})

test('columns: a quantity or a price of something else than a piece is asked about', async () => {
  const order = (...lines: string[]) => columns(orderSheet, ...lines)
  expect(await order('Code;Aantal;Eenheid', 'B1001;2;doos')).toEqual({ code: 'Code', qty: '?' })
  expect(await order('Code;Aantal;Eenheid', 'B1001;500;st.')).toEqual({ code: 'Code', qty: 'Aantal' })
  expect(await order('Code;Maat;Aantal', 'B1001;%;500', 'B1002;kist;500')).toMatchObject({ qty: 'Aantal' })
  expect(await order('Code;Aantal;Eenheid', 'B1001;5;stuk(s)', 'B1002;5;per stuk')).toMatchObject({ qty: 'Aantal' })
  expect(await columns(priceSheet, 'Code;Prijs;Per', 'B1001;20,00;100')).toEqual({ code: 'Code', price: '?' })
  expect(await columns(priceSheet, 'Code;Prijs;Prijseenheid', 'B1001;0,20;1')).toEqual({ code: 'Code', price: 'Prijs' })
})

test.each<[string, SheetJob, ...string[]]>([
  ['qty', orderSheet, 'Code;Aantal;Eenheid', 'B1001;500;stuks', 'B1002;5;kolli'],
  ['qty', orderSheet, 'Artikelnr;Menge;ME', 'B1001;5;Bund'],
  ['qty', orderSheet, 'Code;Aantal;Eenh.', 'B1001;5;kolli'],
  ['qty', orderSheet, 'Code;Aantal;Eenheid', ...Array.from({ length: 150 }, () => 'B1001;5;st'), 'B1002;5;kolli'],
  ['price', priceSheet, 'Code;Prijs;Eenheid', 'B1001;0,15;stuk', 'B1002;15,00;100'],
  ['price', priceSheet, 'Artikelnr;Preis;PE', 'B1001;15,00;100'],
  ['price', productsSheet, 'Productcode;Prijs;Eenheid', 'B1001;0,15;stuk', 'B1002;15,00;100'],
  ['stock', productsSheet, 'Productcode;Voorraad;Eenheid', 'B1001;5;kolli'],
  ['qty', orderSheet, 'Code;Aantal;Soort fust', 'B1001;5;Kolli'],
  ['qty', orderSheet, 'B1001;5;kolli', 'B1002;6;kolli'],
  ['price', priceSheet, 'B1001;15,00;per 100', 'B1002;16,00;per 100'],
  ...['Unit of measure', 'Einh.', 'Eenheden', 'Afname-eenheid', 'Verp.', 'Verpakking'].map(
    (heading): [string, SheetJob, ...string[]] => ['qty', deliverySheet, `Code;Geleverd;${heading}`, 'B1001;5;laag'],
  ),
  ...'laag, layer, Lage, cc, DC, plank, dz, gros, omdoos, gaasbak, dzn, ds., Dutzend, Säcke, sets, ctn, doos 250, Tray à 12, bak 10, x100, €/100, per 100 st., p/100'
    .split(', ')
    .map((unit): [string, SheetJob, ...string[]] => ['qty', deliverySheet, `B1001;5;${unit}`]),
])('columns: any unit in any row makes %s asked about', async (field, job, ...lines) => {
  expect(await columns(job, ...lines)).toMatchObject({ [field]: '?' })
})

test('columns: a unit in a hidden row, or the heading again on the next page, is no unit', async () => {
  const { tabs } = await openSheet(
    new TextEncoder().encode('Code;Aantal;Eenheid\nB1001;5;st\nCode;Aantal;Eenheid\nB1002;5;doos'),
  )
  const rows: SheetRow[] = []
  for await (const some of tabs[0]?.rows() ?? []) rows.push(...some.map((row) => ({ ...row, isHidden: row.row === 4 })))
  expect(recognize(rows, orderSheet, (cell) => catalogue.has(cell)).taken).toEqual({ code: 0, qty: 1 })
})

test.each([
  [
    'qty',
    orderSheet,
    'Code;Naam;Aantal;$',
    '9000;500',
    'Bestelling st., Bestel hier, Uw bestelling (stuks), Gewenste aantallen, Aantal bestellen, Bestellen (st), Ihre Bestellung, Your order qty, To order',
  ],
  [
    'qty',
    countSheet,
    'Code;Naam;Voorraad;$',
    '800;750',
    'Geteld (st), Telling magazijn, Ist, Inventur, Physical count',
  ],
  [
    'qty',
    deliverySheet,
    'Code;Naam;Aantal;$',
    '800;500',
    'Werkelijk geleverd, Geleverd st., Geleverde aantallen, Qty received (pcs)',
  ],
  ['price', priceSheet, 'Code;Naam;Prijs;$', '0,15;0,17', 'Nieuw, Wordt, Nieuwe prijs per 100, Neu'],
] satisfies [string, SheetJob, string, string, string][])(
  'columns: %s beside a heading that may say it better is asked about',
  async (field, job, heading, values, words) => {
    for (const word of words.split(', '))
      expect([word, await columns(job, heading.replace('$', word), `B1001;T;${values}`)]).toMatchObject([
        word,
        { [field]: '?' },
      ])
  },
)

test('columns: a column with one value in all rows may be the order number', async () => {
  const order = (...lines: string[]) => columns(orderSheet, ...lines)
  expect(await order('Bestelling;Code;Stuks', '4711;B1001;500', '4711;B1002;250')).toMatchObject({ qty: '?' })
  expect(await order('Bestelling;Code;Stuks', '500;B1001;8000', '250;B1002;9000')).toMatchObject({ qty: 'Bestelling' })
  expect(await order('Code;Aantal;Order', 'B1001;9000;500', 'B1002;8000;')).toMatchObject({ qty: 'Aantal' })
  expect(await order('Code;Aantal;Order', 'B1001;9000;500', 'B1002;8000;250')).toMatchObject({ qty: '?' })
  for (const heading of ['Ordernummer', 'Ordernr'])
    expect(await order(`${heading};Code;Aantal`, '4711;B1001;500', '4712;B1002;250')).toMatchObject({ qty: 'Aantal' })
})

test.each([
  ['Code;Aantal;VPE;Stuks', 'Stuks'],
  ['Code;Anzahl;VE;Stück', 'Stück'],
  ['Code;Aantal;Per kist;Totaal stuks', 'Totaal stuks'],
  ['Code;Aantal;Verpakt per;Stuks', 'Stuks'],
  ['Code;Aantal;Verpakt per;Prijs', 'Aantal'],
  ['Code;Aantal;Inhoud;Pot', '?'],
  ['Code;Menge;VE;Topf', '?'],
])('columns: a bare quantity beside packs may be of packs: %s', async (heading, qty) => {
  for (const job of [orderSheet, deliverySheet, countSheet])
    expect(await columns(job, heading, 'B1001;2;250;500')).toEqual({ code: 'Code', qty })
})

const packWords =
  'St./doos, Stk/Kiste, Stk/Karton, pcs/box, stuks/tray, St/VE, Aantal/fust, pcs per box, Pieces per tray, Qty per box, units per case, ' +
  'Stück pro Karton, Stuks per laag, Per CC, st/cc, Pieces per layer, VE (Stück), VPE (st), Inhoud fust, Stuks in doos, pack qty, Verp.eenheid, Bulbs per crate, Fustinhoud'

test.each(packWords.split(', '))('columns: a quantity beside packs may be of packs: %s', async (packs) => {
  expect(await columns(deliverySheet, `Code;Naam;${packs};Geleverd`, 'B1001;T;250;2')).toMatchObject({ qty: '?' })
  expect(await columns(countSheet, `Code;Naam;${packs};Aantal`, 'B1001;T;250;500')).toMatchObject({ qty: '?' })
})

test.each(['VE', 'VPE', 'Stuks per doos'])('columns: the stock beside %s may be of packs', async (packs) => {
  const lines = [`Productcode;Voorraad;${packs}`, 'B1001;500;250']
  expect(await columns(productsSheet, ...lines)).toMatchObject({ vpe: packs, stock: '?' })
  expect(await columns(countSheet, ...lines)).toMatchObject({ qty: '?' })
})

test('columns: the stock beside the packs of our own export is of pieces', async () => {
  const lines = ['Productcode;Voorraad;Verpakt per;Minimum;Per laag;Per kar', 'B1001;50;250;250;4;32']
  expect(await columns(productsSheet, ...lines)).toMatchObject({ stock: 'Voorraad', vpe: 'Verpakt per' })
  expect(await columns(countSheet, ...lines)).toMatchObject({ qty: 'Voorraad' })
})

const titles: Title[] = [
  ...(
    'Prijzen per 100 stuks | Prices in USD | Prijzen /100 stuks | Prijzen p/100 | All prices /100 pcs | Preise / 100 Stück | Preise für 100 Stück | prijs voor 100 stuks | ' +
    'Alle prijzen x 100 | Tarieven per 100 | All prices are in £ | Prijzen zijn p. 100 | per 100 stuks | Bedragen in DKK | Prijzen in eurocent | Prijzen inclusief'
  )
    .split(' | ')
    .map((title) => ({ title, job: priceSheet, heading: 'Code;Naam;Prijs' })),
  ...(
    'Aantallen in kolli | Voorraad x 1.000 stuks | Aantallen in lagen | Voorraad in CC | Stock in layers | Voorraad (dozen) | Aantallen: dozen | Alle aantallen zijn trays | ' +
    'Available/Beschikbaar in trays | Bestand in Karton | Stock x1000 | Leverbon, aantallen x100'
  )
    .split(' | ')
    .map((title) => ({ title, job: deliverySheet, heading: 'Code;Naam;Aantal' })),
]
test.each(titles)('columns: the title $title is asked about', async ({ title, job, heading }: Title) => {
  const { questions } = await read<string>(job, [`${title};;`, heading, 'B1001;T;15'])
  expect(questions).toMatchObject([{ reason: `bij de tabel staat ‘${title}’` }])
})
interface Title {
  title: string
  job: SheetJob
  heading: string
}

test.each([
  'Prijzen per 1 december, per stuk, excl. btw',
  'Prijzen voor seizoen 2027',
  'Minimumbedrag per bestelling € 150',
  'Prijzen in euro, excl. btw, inclusief fust',
  'Voorraadlijst week 48',
  'Bestellijst Kwekerij De Bakker',
  'Voorraad per 1 december',
  'Totaal aantal dozen: 24',
  'Bestellen kan tot 17.00 uur',
])('columns: the title %s is not asked about', async (title) => {
  const lines = [`${title};;;`, 'Code;Naam;Prijs;Aantal', 'B1001;T;0,15;500']
  for (const job of [agreedPriceSheet, deliverySheet, productsSheet] satisfies SheetJob[])
    expect((await read<string>(job, lines)).questions).toEqual([])
})

test('columns: what stands straight above the name of a column belongs to it', async () => {
  const prices = (above: string) => columns(priceSheet, `;;${above}`, 'Code;Naam;Prijs', 'B1001;T;15,00')
  for (const above of ['per 100', '€ / 100', '/100', 'EUR/100', '(per 100 st.)'])
    expect(await prices(above)).toMatchObject({ price: `Prijs ${above}` })
  for (const above of ['USD', '£', 'per tray', 'incl. btw']) expect(await prices(above)).toMatchObject({ price: '?' })
  for (const above of ['Voorjaar 2027', 'per stuk']) expect(await prices(above)).toMatchObject({ price: 'Prijs' })
  for (const above of ['trays', 'x 100', 'kolli', 'in dozen'])
    for (const name of ['Aantal', 'Geleverd'])
      expect(await columns(deliverySheet, `;;${above}`, `Code;Naam;${name}`, 'B1001;T;5')).toMatchObject({ qty: '?' })
  expect(await columns(priceSheet, '€ per 100;;', 'Code;Naam;Prijs', 'B1001;T;15,00')).toMatchObject({ price: '?' })
  const products = await columns(productsSheet, ';;per 100', 'Productcode;Naam;Prijs', 'B1001;T;15,00')
  expect(products).toMatchObject({ price: 'Prijs per 100' })
})

test('columns: a title or a second heading row says what a price or a quantity is of', async () => {
  const prices = (...lines: string[]) => columns(priceSheet, ...lines)
  const rows = ['Code;Naam;Prijs', 'B1001;T;15,00']
  expect(await prices('Prijzen per 100 stuks;;', ...rows)).toMatchObject({ price: '?' })
  expect(await prices('Alle prijzen inclusief 9% btw;;', ...rows)).toMatchObject({ price: '?' })
  expect(await prices(...rows, 'Prijzen zijn incl. btw')).toMatchObject({ price: '?' })
  expect(await prices('Prijzen per 100 stuks;', 'B1001;15,00', 'B1002;16,00')).toMatchObject({ price: '?' })
  expect(await prices('Prijzen per 1 december, per stuk, excl. btw;;', ...rows)).toMatchObject({ price: 'Prijs' })
  expect(await prices('Code;Naam;Prijs', ';;per 100', 'B1001;T;15,00')).toMatchObject({ price: 'Prijs per 100' })
  expect(await prices('Code;Naam;Prijs', ';;100', 'B1001;T;15,00')).toMatchObject({ price: 'Prijs 100' })
  expect(await prices('Artikel;;Prijs;', 'Code;Naam;per 100;per stuk', 'B1001;T;15,00;0,15')).toEqual({
    code: 'Artikel',
    price: 'Prijs per stuk',
  })
  expect(await prices('Code;Naam;Prijs', 'Tulpen;;', 'B1001;T;15,00')).toEqual({ code: 'Code', price: 'Prijs' })
  expect(await prices('Code;Naam;Prijs', 'X9;T;op aanvraag', 'B1001;T;15,00')).toEqual({ code: 'Code', price: 'Prijs' })
  expect(await columns(orderSheet, 'Code;Naam;Aantal', ';;(kolli)', 'B1001;T;5')).toMatchObject({ qty: '?' })
})

test('columns: with two columns of known codes it asks which one is meant', async () => {
  const lines = ['Artikel;Aantal;;Bestelcode;Stuks', 'B1001;500;;B1003;100', 'B1002;250;;12823080;50']
  expect(await columns(orderSheet, ...lines)).toMatchObject({ code: '?' })
})

test.each([
  [orderSheet, 'Code;Aantal;Eenheid', 'B1001;5;kolli', 'kolom C, Eenheid, noemt een andere eenheid dan stuks'],
  [orderSheet, 'Code;Aantal;VPE', 'B1001;5;250', 'kolom B, Aantal, kan verpakkingen tellen'],
  [orderSheet, 'Code;Voorraad;Prijs', 'B1001;5;250', 'geen kop noemt het aantal'],
  [orderSheet, 'Code;Aantal;Bestel hier', 'B1001;500;250', 'kolom C, Bestel hier, kan het ook zijn'],
  [orderSheet, 'Bestelling;Code;Stuks', '4711;B1001;250', 'kolom A, Bestelling, kan het ordernummer zijn'],
  [orderSheet, 'B1001;48;500', 'B1002;48;250', 'de kolommen B en C passen even goed'],
  [orderSheet, 'B1001;0,19', 'B1002;0,25', 'boven de kolommen staat geen kop'],
  [orderSheet, '4001;250', '4002;100', 'we herkennen geen codes'],
  [
    priceSheet,
    'Code;Naam;Prijs',
    'B1001;T;15,00\r\nLet op;per 100;prijs\r\nLet op;prijzen per 100',
    'bij de tabel staat ‘prijzen per 100’',
  ],
  [priceSheet, 'Code;Prijs;Valuta', 'B1001;0,15;EUR\r\nB1002;0,15;USD', 'kolom C, Valuta, zegt iets over de prijs'],
  [priceSheet, 'Code;Prijs;Korting', 'B1001;0,15;10%', 'kolom C, Korting, zegt iets over de prijs'],
  [priceSheet, 'Code;Prijs;Btw', 'B1001;0,15;incl.', 'kolom C, Btw, zegt iets over de prijs'],
  [deliverySheet, 'Code;Inhoud;Geleverd', 'B1001;250;2\r\nB1002;100;5', 'kolom C, Geleverd, kan verpakkingen tellen'],
  [priceSheet, 'Code;Prijs per bos', 'B1001;15,00', 'geen kop noemt de prijs per stuk, zonder btw'],
  [agreedPriceSheet, 'Code;Prijs;Seizoen', 'B1001;0,15;31-12-2026', 'geen kop zegt welke datums dit zijn'],
])('columns: a question says why: %#', async (job: SheetJob, first, second, reason) => {
  expect((await read(job, [first, second])).questions[0]?.reason).toBe(reason)
})

test.each([
  [priceSheet, 'Code;Prijs;Valuta;Korting;Btw', 'B1001;0,15;EUR;0%;9%', 'Prijs'],
  [orderSheet, 'Code;Inhoud;Besteld;Valuta', 'B1001;250;100;USD\r\nB1002;250;500;USD', 'Besteld'],
  [countSheet, 'Code;Locatie;Geteld', 'B1001;plank 3;5', 'Geteld'],
  [orderSheet, 'Bestellen per e-mail, levering in week 48', 'Code;Aantal\r\nB1001;5', 'Aantal'],
])(
  'columns: what says nothing of a price or a quantity is not asked about: %#',
  async (job: SheetJob, first, second, taken) => {
    expect(Object.values(await columns(job, first, second))).toEqual(['Code', taken])
  },
)

test('columns: known codes above the names of columns belong to a table without a heading', async () => {
  const lines = ['B1001;T;500', 'B1002;T;250', 'Code;Naam;Voorraad;Aantal', 'B1003;T;9000;100']
  expect((await read(orderSheet, lines)).headingRow).toBe(0)
})

test('columns: the first table is the one that is read', async () => {
  const lines = ['Code;Naam;Aantal', 'B1001;T;500', 'Code;Naam;Aantal;Voorraad;Prijs', 'B1003;T;100;9000;0,15']
  expect((await read(orderSheet, lines)).headingRow).toBe(1)
})

test('columns: a heading is one of the first twenty rows', async () => {
  const rowOf = async (titles: number) => {
    const above = Array.from({ length: titles }, (_, at) => `Titel ${at}`)
    const below = Array.from({ length: 40 }, () => 'B1001;5')
    return (await read(orderSheet, [...above, 'Code;Aantal', ...below])).headingRow
  }
  expect([await rowOf(19), await rowOf(20)]).toEqual([20, 0])
})

test('columns: days are asked about where no heading says what they are, and a quantity that is nowhere', async () => {
  const prices = (...lines: string[]) => columns(agreedPriceSheet, ...lines)
  expect(await prices('Code;Prijs;Seizoen', 'B1001;0,15;31-12-2026')).toMatchObject({ van: '?', totEnMet: '?' })
  expect(await prices('B1001;0,15;01-12-2026;31-12-2026')).toMatchObject({ van: '?', totEnMet: '?' })
  for (const day of ['31-12-26', '31 dec 2026', '31 december', 'dez. 2026'])
    expect(await prices('Code;Prijs;Expiratie', `B1001;0,15;${day}`)).toMatchObject({ totEnMet: '?' })
  const late = [...Array.from({ length: 101 }, () => 'B1001;0,15;'), 'B1002;0,15;31-12-2026']
  expect(await prices('Code;Prijs;Expiratie', ...late)).toMatchObject({ totEnMet: '?' })
  for (const title of [
    'Prijzen geldig t/m 31-12-2026',
    'Aanbieding tot 1 december',
    'Gültig bis 31. Dez. 2026',
    'Geldig 2026-12-01',
  ]) {
    expect(await prices(`${title};`, 'Code;Prijs', 'B1001;0,15')).toMatchObject({ van: '?', totEnMet: '?' })
    expect(await prices(`${title};`, 'B1001;0,15')).toMatchObject({ totEnMet: '?' })
  }
  const withDays = ['Code;Prijs;Van;Tot en met', 'B1001;0,15;2026-12-01;2026-12-31']
  expect(await prices('Prijzen geldig t/m 31-12-2026;', ...withDays)).toMatchObject({
    van: 'Van',
    totEnMet: 'Tot en met',
  })
  expect(await prices('Prijslijst 1-12-2026;', 'Code;Prijs', 'B1001;0,15')).toEqual({ code: 'Code', price: 'Prijs' })
  expect(await prices('Code;Prijs;Geldig t/m', 'B1001;0,15;31-12-2026')).toMatchObject({ totEnMet: 'Geldig t/m' })
  const days = columns(productsSheet, 'Productcode;Prijs;Levering', 'B1001;0,15;31-12-2026')
  expect(await days).toMatchObject({ leverbaarVanaf: '?' })
  expect(await columns(orderSheet, 'B1001;0,19', 'B1002;0,25')).toEqual({ code: 'A', qty: '?' })
  expect(await columns(orderSheet, 'B1001;1', 'B1002;2', 'B1003;3')).toEqual({ code: 'A', qty: '?' })
})

test('columns: a heading of which only the code is known is one, and its other columns are asked about', async () => {
  expect(await columns(orderSheet, 'Code;Aantal verpakkingen', 'B1001;2')).toEqual({ code: 'Code', qty: '?' })
  expect(await columns(orderSheet, 'B1001;Stuks;500', 'B1002;Stuks;250')).toEqual({ code: 'A', qty: 'C' })
})

type Words = readonly (readonly [SheetJob, field: string, cell: string, words: string])[]
const eachOf = (all: Words) =>
  all.flatMap(([job, field, cell, words]) => words.split(', ').map((heading) => ({ job, field, cell, heading })))
const tradeWords: Words = [
  [
    orderSheet,
    'qty',
    '500',
    'Besteld, Bestelling, Te bestellen, Best.aant., Bestelaantal, Aantal, Aant., Aantal stuks, Stuks, Totaal stuks, Gewenst aantal, ' +
      'Ordered, Order qty, Qty, Quantity, Pcs, Bestellt, Bestellung, Bestellmenge, Menge, Anzahl, Stück, Stückzahl',
  ],
  [
    deliverySheet,
    'qty',
    '500',
    'Geleverd, Afgeleverd, Aantal geleverd, Ontvangen, Erbij, Aantal, Stuks, Delivered, Qty received, Shipped, Geliefert, Liefermenge, Erhalten, Menge',
  ],
  [
    countSheet,
    'qty',
    '500',
    'Geteld, Telling, Werkelijke voorraad, Aantal, Voorraad, Counted, Count, Stock, Gezählt, Bestand',
  ],
  [
    agreedPriceSheet,
    'price',
    '0,19',
    'Prijs, Uw prijs, Prijs à stuk, Prijs (€/st), Prijs in euro, Prijs in €, Prijs seizoen 2026, Onze prijs, Verkoopprijs, Nieuwe prijs, Prijs per stuk, Prijs p/st, Stuksprijs, Prijs excl. btw, Prijs ex. btw, Nettoprijs, Afgesproken prijs, ' +
      'Price, Unit price, Net price, Price excl. VAT, Preis, Stückpreis, Preis/Stück, Nettopreis, Neuer Preis, Preis exkl. MwSt.',
  ],
  [
    agreedPriceSheet,
    'van',
    '01-12-2026',
    'Van, Vanaf, Geldig van, Geldig vanaf, Ingangsdatum, Startdatum, Begindatum, From, Valid from, Start date, Ab, Gültig ab, Von',
  ],
  [
    agreedPriceSheet,
    'totEnMet',
    '31-12-2026',
    'Tot en met, T/m, Geldig t/m, Geldig tot, Geldig tot en met, Einddatum, Vervaldatum, Until, Valid until, Valid to, End date, Bis, Gültig bis',
  ],
  [
    productsSheet,
    'stock',
    '500',
    'Voorraad, Op voorraad, Beschikbaar, Stock, In stock, Available, Bestand, Lagerbestand, Verfügbar',
  ],
  [
    productsSheet,
    'vpe',
    '250',
    'Verpakt per, Stuks per colli, Stuks per doos, VPE, Verpakking, Pack size, Verpackungseinheit',
  ],
  [productsSheet, 'maat', '12/+', 'Maat, Ziftmaat, Potmaat, Size, Größe'],
  [
    productsSheet,
    'productName',
    'Tulipa',
    'Productnaam, Naam, Omschrijving, Soort, Cultivar, Name, Description, Bezeichnung, Sorte',
  ],
]

test.each(eachOf(tradeWords))(
  'columns: the words of the trade: $heading is $field',
  async ({ job, field, cell, heading }) => {
    expect(await columns(job, `Code;${heading}`, `B1001;${cell}`)).toMatchObject({ [field]: heading })
  },
)

const otherWords: Words = [
  [
    orderSheet,
    'qty',
    '500',
    'Voorraad, Geleverd, Colli, Stuks per colli, Verpakt per, Ordernummer, Bedrag, Week, Bestand, Verpackungseinheit',
  ],
  [
    deliverySheet,
    'qty',
    '500',
    'Besteld, Ordered, Bestellt, Colli, Stuks per colli, Verpakt per, Nog te leveren, Backorder',
  ],
  [countSheet, 'qty', '500', 'Colli, Besteld, Verpakt per, Minimum'],
  [
    agreedPriceSheet,
    'price',
    '0,19',
    'Prijs incl. btw, Oude prijs, Adviesprijs, Inkoopprijs, Winkelprijs, Brutoprijs, Bosprijs, Doosprijs, Kiloprijs, Prijs per doos, Price incl. VAT, ' +
      'Prijs per 10, Prijs per 25 st, Preis ‰, Prijs %, VE-Preis, Prijs VPE, VK-Preis/VE, Bos prijs, Kist prijs, Tray prijs, Box price, Case price, ' +
      'Bunch price, Pack price, Prijs/kar, Price/crate, Price/dozen, Price $, Prijs £, Price inc VAT, Price VAT included, Prijs met btw, Preis mit MwSt, ' +
      'EK-Preis, Verkoopprijs consument, UVP Preis, Prijs vorig jaar, Prijs 1000+, Prijs > 1000, ' +
      'Bruttopreis, Kistenpreis, Alter Preis, Altpreis, Einkaufspreis, Ladenpreis, Gesamtpreis, Preis inkl. MwSt.',
  ],
]

test.each(eachOf(otherWords))(
  'columns: $heading is no $field, which is asked',
  async ({ job, field, cell, heading }) => {
    expect(await columns(job, `Code;${heading}`, `B1001;${cell}`)).toMatchObject({ [field]: '?' })
  },
)

test('columns: each job has its own words', async () => {
  const delivery = ['Artikelcode;Omschrijving;Besteld;Geleverd', 'B1003;Angelique;1000;800']
  expect(await columns(deliverySheet, ...delivery)).toMatchObject({ qty: 'Geleverd' })
  expect(await columns(orderSheet, ...delivery)).toMatchObject({ qty: 'Besteld' })
  const count = ['Code;Voorraad;Geteld', 'B1001;10;8']
  expect(await columns(countSheet, ...count)).toMatchObject({ qty: 'Geteld' })
  expect(await columns(productsSheet, ...count)).toEqual({ productCode: 'Code', stock: 'Voorraad' })
})

test.each([
  ['Code;Naam;Prijs per 100;Prijs per stuk', 'Prijs per stuk'],
  ['Code;Naam;Prijs incl. btw;Prijs excl. btw', 'Prijs excl. btw'],
  ['Code;Naam;Prijs;Nieuwe prijs', 'Nieuwe prijs'],
  ['Code;Naam;Oude prijs;Nieuwe prijs', 'Nieuwe prijs'],
  ['Code;Naam;Winkelprijs;Prijs', 'Prijs'],
  ['Code;Naam;Bruttopreis;Nettopreis', 'Nettopreis'],
  ['Code;Naam;Prijs per bos;Prijs per stuk', 'Prijs per stuk'],
  ['Code;Naam;Prijs 2025;Prijs 2026', '?'],
  ['Code;Naam;Voorraad;Prijs incl. btw', '?'],
  ['Code;Naam;Prijs vanaf 100;Prijs vanaf 500', '?'],
  ['Code;Naam;Voorraad;Prijs in centen', '?'],
  ['Code;Naam;Price USD;Price EUR', 'Price EUR'],
  ['Code;Naam;Prijs/bos;Prijs', 'Prijs'],
  ['Code;Naam;Tarief;Prijsgroep', '?'],
  ['Code;Naam;Prijs bij 1000 stuks;Stuksprijs', 'Stuksprijs'],
  ['Code;Naam;Prijs vorig jaar;Prijs (excl. 9% btw, per stuk, in euro)', 'Prijs (excl. 9% btw, per stuk, in euro)'],
])('columns: a price is the one a piece, without btw, the new one: %s', async (heading, price) => {
  for (const job of [priceSheet, agreedPriceSheet])
    expect(await columns(job, heading, 'B1001;Tulipa;0,24;0,25')).toMatchObject({ code: 'Code', price })
})

test('columns: without a heading the catalogue knows the codes, and a second column of numbers is asked about', async () => {
  const order = (...lines: string[]) => columns(orderSheet, ...lines)
  expect(await order('12823080;Fargesia rufa;10', '12878730;Hydrangea;25')).toEqual({ code: 'A', qty: 'C' })
  expect(await order('10;12823080', '25;12878730')).toEqual({ code: 'B', qty: 'A' })
  expect(await order('1;B1001;500', '2;B1002;250', '3;B1003;250')).toEqual({ code: 'B', qty: 'C' })
  expect(await order('B1001;48;500', 'B1002;48;250')).toEqual({ code: 'A', qty: '?' })
  expect(await order('B1001;250;0,19;500', 'B1002;250;0,16;1000')).toEqual({ code: 'A', qty: '?' })
  expect(await order('4001;250', '4002;100')).toMatchObject({ code: '?' })
  expect(await order('Q1;250')).toEqual({ code: 'A', qty: 'B' })
})

test('columns: the heading is looked for below titles, and a name that reads like a heading is none', async () => {
  const { headingRow, taken } = await read(orderSheet, [
    'Kwekerij De Test, week 48;;',
    'Prijzen excl. btw;;',
    ';;',
    'Code;Naam;Bestelling',
    'B1001;Prijs;5',
  ])
  expect([headingRow, taken]).toEqual([4, { code: 0, qty: 2 }])
})

test('columns: what the catalogue knows goes before what a heading says', async () => {
  const lines = ['Code;Uw artikel;Aantal', 'X-1;B1001;5', 'X-2;B1002;6']
  expect(await columns(orderSheet, ...lines)).toEqual({ code: 'Uw artikel', qty: 'Aantal' })
})

test('columns: a choice goes before what is found, and says that a column is not used', async () => {
  const lines = ['Code;Prijs;Geldig;Aantal', 'B1001;0,24;2026-12-01;250']
  const { taken, questions, unused } = await read(agreedPriceSheet, lines, { price: 3, van: null, totEnMet: null })
  expect([taken, questions, unused]).toEqual([{ code: 0, price: 3, van: null, totEnMet: null }, [], [1, 2]])
})

test.each(['Prijs per 1.000', 'Price per 1,000 pcs', 'Prijs per 1\u00a0000', 'Preis je １０００', 'Prijs/1000 st'])(
  'columns: a price per thousand as it is usually spelt: %s',
  async (heading) => {
    expect((await read(priceSheet, [`Code;"${heading}"`, 'B1001;150,00'])).taken).toEqual({ code: 0, price: 1 })
    expect(piecesOfPrice(heading)).toBe(1000)
  },
)

test('columns: an import asks for the price when its heading says that it is not per piece', async () => {
  expect(await columns(productsSheet, 'Productcode;Prijs $', 'B1001;15,00')).toMatchObject({ price: '?' })
  expect(await columns(productsSheet, 'Productcode;Inkoopprijs', 'B1001;15,00')).toEqual({ productCode: 'Productcode' })
})

test('columns: a code or a size that reads like money says nothing of the price', async () => {
  expect(await columns(productsSheet, 'Productcode;Maat;Prijs', 'B1001;10/12;0,15', 'CT;ct;0,20')).toEqual({
    productCode: 'Productcode',
    maat: 'Maat',
    price: 'Prijs',
  })
})

test('columns: a column of known codes is the code, also under a word for the name', async () => {
  expect(await columns(productsSheet, 'Item;Description;Price', 'B1001;Tulipa;0,19')).toEqual({
    productCode: 'Item',
    productName: 'Description',
    price: 'Price',
  })
})
