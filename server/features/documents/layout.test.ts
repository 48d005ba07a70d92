// How papers look, to the point: what stands where, how large and in which colour, as somebody looked at it and found it good.
// After a change that is meant, look at the paper itself; then
// `npx vitest run --project server-sqlite documents/layout -u` writes its new layout.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { productTypes } from '../../../contract/rules/product-fields.ts'
import { defaultComment } from '../../../contract/values/limits.ts'
import { type PdfFile, readPdf } from '../../../tests/support/documents/read-pdf.ts'
import { makePdf } from './make-pdf.ts'
import type { PdfDocument, PrintedLine, PrintedOrder, PrintedShop } from './pdf-document.ts'
import { inPickOrder } from './pick-sequence.ts'

const shop: PrintedShop = {
  naam: 'Bollenveld',
  adres: 'Heereweg 12',
  postcode: '2161 BB',
  plaats: 'Lisse',
  telefoonnummer: '0252 123456',
  email: 'verkoop@bollenveld.example',
  kvk: '12345678',
  btw: 'NL001234567B01',
}
const line = (productId: string, fields: Partial<PrintedLine> = {}): PrintedLine => ({
  productId,
  productCode: productId.toUpperCase(),
  productName: 'Tulipa Apeldoorn',
  productType: 'bollen',
  maat: '12/+',
  vbnCode: '12345',
  qty: 250,
  priceCents: 23,
  vpe: 1,
  perLaag: null,
  leverbaarVanaf: null,
  btwTarief: null,
  ...fields,
})
const order = (
  ordernummer: number,
  lines: readonly PrintedLine[],
  fields: Partial<PrintedOrder> = {},
): PrintedOrder => ({
  ordernummer,
  date: '2026-11-20T10:15:00.000Z',
  bedrijfsnaam: 'Bloemsierkunst De Vijfhoek',
  besteldDoor: '',
  email: 'inkoop@vijfhoek.example',
  telefoonnummer: '020 7654321',
  administratienummer: 'A-17',
  kopersnummer: '4321',
  boxnummer: 'B12',
  ektnummer: '99',
  leverdatum: '2026-11-24',
  referentie: 'Week 48',
  comment: 'Op de box\n\nvoor 7 uur',
  orderstatus: 'open',
  deletedAt: null,
  totalCents: lines.reduce((sum, { qty, priceCents }) => sum + qty * priceCents, 0),
  lines,
  ...fields,
})

/** By the piece, also where somebody said how many packs a layer holds. */
const loose = [
  line('b1001', { perLaag: 2 }),
  line('w2002', {
    productName: 'Een gewaxte amaryllis met een naam die langer is dan er op een regel van een paklijst past',
    productType: 'waxbollen',
    maat: '',
    qty: 1_250,
    priceCents: 399,
  }),
]
const packed = [
  line('b1001', { vpe: 250, qty: 780, perLaag: 2 }),
  line('b1002', { productName: 'Narcissus Tête-à-Tête', vpe: 100, qty: 60 }),
  line('p3003', { productName: 'Helleborus niger', productType: 'planten', vpe: 6, qty: 12_000, perLaag: 8 }),
]
/** Packs of two: one whole and one broken, beside what goes by the piece; a size that the name tells already. */
const layers = [line('b1001', { vpe: 2, qty: 6, perLaag: 2 })]
const many = Array.from({ length: 34 }, (_, at) => line(`b${1100 + at}`, { productName: `Crocus ${at}`, qty: 10 + at }))
const orders = {
  loose: order(10_001, loose),
  packed: order(10_002, packed, {
    comment: defaultComment,
    leverdatum: null,
    referentie: '',
    bedrijfsnaam: 'Tuin & Zn.',
  }),
  many: order(10_003, many, { boxnummer: '', kopersnummer: '', administratienummer: '' }),
}

const at = '2026-11-23T07:05:00.000Z'
const ownData: PdfDocument = {
  kind: 'gegevens',
  shop,
  at,
  bedrijfsnaam: 'Tuin & Zn.',
  prices: true,
  facts: [
    { label: 'Gebruikersnaam', value: 'tuin' },
    { label: 'Telefoonnummer', value: '020 7654321' },
    { label: 'E-mail', value: 'een.lang.adres@tuincentrum.example' },
    // As long as fits into two columns, and one letter more.
    { label: 'Adres voor post', value: 'tuin@tuincentrum.example' },
    { label: 'Adres voor EKT', value: 'tuin1@tuincentrum.example' },
    { label: 'Boxnummer', value: '' },
  ],
  tables: [
    {
      title: 'Bestellijsten',
      note: 'Alleen u ziet ze',
      head: ['Naam', 'Regels', 'Gemaakt'],
      rows: [['Week 48', '3', '20-11-2026']],
    },
    { title: 'Apparaten', note: '', head: ['Apparaat', 'Laatst'], rows: [] },
  ],
}

async function withLogo(width: number, height: number): Promise<PrintedShop> {
  const content = await sharp({ create: { width, height, channels: 3, background: '#a03' } })
    .jpeg()
    .toBuffer()
  return { ...shop, logo: { content, width, height } }
}

/** A page's texts from top to bottom, then what is drawn around them. */
function layoutOf({ title, tags, pages, drawings, figures }: PdfFile): string {
  const two = (number: number) => number.toFixed(2)
  const sheets = pages.map((texts, page) => [
    `── ${page + 1} ──`,
    ...texts.map(
      ({ text, x, y, size, font, colour, isArtifact }) =>
        `${two(x)} ${two(y)} ${font} ${size} ${colour}${isArtifact ? ' (not read)' : ''}: ${text.replaceAll('\u00a0', '⍽')}|`,
    ),
    ...(drawings[page] ?? []),
  ])
  const boxes = figures.map((box) => `Figure within ${box}`)
  return `${[title, JSON.stringify(tags), ...boxes, ...sheets.flat()].join('\n')}\n`
}

test.each<[name: string, document: () => PdfDocument | Promise<PdfDocument>, of: readonly PrintedOrder[]]>([
  ['confirmation', () => ({ kind: 'bevestiging', shop, at }), [orders.loose]],
  ['confirmation-of-pages', async () => ({ kind: 'bevestiging', shop: await withLogo(400, 100), at }), [orders.many]],
  ['packing-slips', () => ({ kind: 'pakbon', shop, at }), [orders.loose, orders.packed]],
  ['pick-list-in-packs', () => ({ kind: 'verzamellijst', shop, at }), [orders.packed, orders.many, orders.loose]],
  ['pick-list-in-layers', () => ({ kind: 'verzamellijst', shop, at }), [order(10_004, layers)]],
  ['own-data', () => ownData, [orders.loose, order(10_004, [], { leverdatum: null })]],
])('documents: %s', async (name, document, of) => {
  const layout = layoutOf(readPdf(await makePdf(await document(), of)))
  await expect(layout).toMatchFileSnapshot(`layout/${name}.txt`)
})

test('documents: lines stand by category as in the shop, then by name, size and code', () => {
  const walked = [
    ['bollen', 'crocus', '9/10', 'B4'],
    ['bollen', 'Tulipa', '8/9', 'B3'],
    ['bollen', 'tulipa', '10/11', 'B1'],
    ['bollen', 'Tulipa', '10/11', 'B2'],
    ['bollen', 'Tulipa', '10/11', 'B10'],
    ['waxbollen', 'Hippeastrum', '1', 'C1'],
    ['planten', 'Allium', '1', 'A1'],
  ].map(([category, productName = '', maat = '', productCode = '']) => ({
    productType: productTypes.find((one) => one === category) ?? 'bollen',
    productName,
    maat,
    productCode,
  }))
  expect(walked.toReversed().sort(inPickOrder)).toEqual(walked)
  expect([...walked.slice(3), ...walked.slice(0, 3)].sort(inPickOrder)).toEqual(walked)
})

test('documents: a confirmation’s sums stand together with its last line, however many lines it has', async () => {
  for (let count = 15; count <= 30; count++) {
    const taxed = order(
      10_005,
      Array.from({ length: count }, (_, at) => line(`b${1100 + at}`, { btwTarief: 9 })),
    )
    const { pages } = readPdf(await makePdf({ kind: 'bevestiging', shop, at }, [taxed]))
    const pageOf = (words: string) => pages.findIndex((texts) => texts.some(({ text }) => text.trim() === words))
    const last = pageOf(`B${1099 + count}`)
    expect([count, pageOf('Totaal ex. btw'), pageOf('Totaal incl. btw')]).toEqual([count, last, last])
  }
})

test('documents: the head of a pick list tells its days in sequence, and that some orders have none', async () => {
  const dated = ['2026-11-27', null, '2026-11-25'].map((leverdatum, at) => order(10_001 + at, loose, { leverdatum }))
  const headOf = async (orders: readonly PrintedOrder[]) => {
    const [first = []] = readPdf(await makePdf({ kind: 'verzamellijst', shop, at }, orders)).pages
    return first
      .map(({ text }) => text)
      .join('')
      .split('Te pakken')[0]
  }
  expect(await headOf(dated)).toMatch(/Leverdatum 25-11-2026, 27-11-2026, zonder leverdatum *Gemaakt/)
  expect(await headOf(dated.slice(1, 2))).not.toMatch(/leverdatum/i)
})
