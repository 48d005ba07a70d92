import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openSheet } from './open-sheet.ts'
import { SheetError } from './sheet-error.ts'
import type { SheetRow } from './sheet-row.ts'

const bytesOf = (file: Uint8Array | string) => (typeof file === 'string' ? new TextEncoder().encode(file) : file)

async function rowsOf(file: Uint8Array | string, tab = 0): Promise<SheetRow[]> {
  const { tabs } = await openSheet(bytesOf(file))
  const rows: SheetRow[] = []
  for await (const batch of tabs[tab]?.rows() ?? []) rows.push(...batch)
  return rows
}
/** Each row as '2: B1 | 0,21'. */
const cellsOf = async (file: Uint8Array | string) =>
  (await rowsOf(file)).map(({ row, cells }) => `${row}: ${cells.join(' | ')}`)
const refusalOf = (file: Uint8Array | string) =>
  rowsOf(file).then(
    () => undefined,
    (error: unknown) => (error instanceof SheetError ? `${error.status} ${error.message}` : error),
  )
const unreadable = '415 Dit bestand kunnen we niet lezen; bewaar het als XLSX of CSV en probeer het opnieuw'
const isTooWide = '413 Dit zijn meer dan 100 kolommen; verwijder kolommen die u niet nodig heeft'
const inflatesTooLarge = '413 Dit bestand is uitgepakt te groot; deel het in stukken'

interface Parts {
  readonly tabs?: readonly { readonly name: string; readonly state?: string; readonly rows: string }[]
  readonly formats?: readonly string[]
  readonly texts?: string
  readonly more?: Readonly<Record<string, string | Uint8Array>>
  readonly date1904?: boolean
}

/** A workbook as a spreadsheet writes it; style 1 is the first of `formats`. */
function workbook({ tabs = [], formats = [], texts = '', more = {}, date1904 = false }: Parts): Uint8Array {
  const sheets = tabs.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" ${state === undefined ? '' : `state="${state}"`} r:id="rId${at + 1}"/>`,
  )
  const links = tabs.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
  const patterns = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`)
  const parts: Record<string, string | Uint8Array> = {
    'xl/workbook.xml': `<workbook xmlns:r="x"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><numFmts>${patterns.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    ...Object.fromEntries(
      tabs.map(({ rows }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  }
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
    { level: 1 },
  )
}
const oneTab = (rows: string, more: Parts = {}) => workbook({ tabs: [{ name: 'Blad', rows }], ...more })

test('csv: separates cells by the sign that makes known columns and equal rows', async () => {
  for (const sign of [';', '\t', '|', ','])
    expect(await cellsOf(`Code${sign}Prijs\n B1 ${sign}2`)).toEqual(['1: Code | Prijs', '2: B1 | 2'])
  expect(await cellsOf('Code;Prijs, per stuk, in euro, netto\nB1;0,21')).toEqual([
    '1: Code | Prijs, per stuk, in euro, netto',
    '2: B1 | 0,21',
  ])
  expect(await cellsOf('  \r\nCode,Prijs\r\n\r\nB1,2')).toEqual(['2: Code | Prijs', '4: B1 | 2'])
  expect(await cellsOf('sep=|\nCode;x|Prijs')).toEqual(['2: Code;x | Prijs'])
})

test('csv: a quoted cell holds separators, lines and quotes; a quote that nothing closes is text', async () => {
  expect(await cellsOf('"a,b\r\nc";"d ""e"""')).toEqual(['1: a,b\r\nc | d "e"'])
  expect(await cellsOf('"Queen of Night;5\n12";7')).toEqual(['1: Queen of Night;5\n12 | 7'])
  expect(await cellsOf('"Queen of Night;5\nB2;7')).toEqual(['1: "Queen of Night | 5', '2: B2 | 7'])
  const names =
    'B1;"Queen of Night" 12/+;5\nB2;"Pink Pearl";6\nB3;Iris "Blue Magic";7;"let op" graag\nB4;Iris;8;"spoed"'
  expect(await cellsOf(names)).toEqual([
    '1: B1 | "Queen of Night" 12/+ | 5',
    '2: B2 | Pink Pearl | 6',
    '3: B3 | Iris "Blue Magic" | 7 | "let op" graag',
    '4: B4 | Iris | 8 | spoed',
  ])
})

test('csv: thousands with a comma are one cell, and a row of more cells than its heading is refused', async () => {
  expect(await cellsOf('Code,Qty\nB1001,1,250\nB1002,500')).toEqual([
    '1: Code | Qty',
    '2: B1001 | 1,250',
    '3: B1002 | 500',
  ])
  for (const row of ['B1001,0,15,', 'B1001,12,50,'])
    expect(await refusalOf(`Code,Prijs,Maat\n${row}`)).toMatch(/^400 Regel 2 heeft meer cellen dan de kop/)
  expect(await refusalOf('Code,Naam,Qty\nB1001,Tulp, rood,250')).toMatch(/^400 Regel 2 heeft meer cellen dan de kop/)
})

test.each([
  'Prijs,Opmerking\n0,15',
  'Prijs,Regio\n12,50',
  'Price,Stock\n0,20',
  'Prijs,Naam\n€ 1,50',
  'Prijs,Naam\n1,50 €',
])('csv: an amount with a comma that makes two cells is refused: %s', async (cells) => {
  const text = cells.replace(/^/gm, 'B1001,').replace('B1001', 'Code')
  expect(await refusalOf(text)).toMatch(/^400 Op regel 2 kan (€ )?\d+,\d\d( €)? één bedrag zijn/)
})

test.each([
  'Code,Prijs,Voorraad\nB1001,1,50',
  'Code,Prijs,Maat\nB1001,2,12',
  'Code,Prijs,Regio\nB1001,1.50,10\nB1002,2,12',
  'Code,Prijs,Opmerking\nB1001,"0,15",25',
  'Code,Aantal,Regio\nB1001,0,15',
  'Code;Prijs;Opmerking\nB1001;0;15',
])('csv: whole amounts beside a number are read: %s', async (text) => {
  expect(await refusalOf(text)).toBeUndefined()
})

test('text: is UTF-8 with its bad bytes named, or what makes Dutch words', async () => {
  const read = async (bytes: Uint8Array) => (await rowsOf(bytes))[0]?.cells
  expect(await read(Buffer.from('\ufeffCrème;b'))).toEqual(['Crème', 'b'])
  expect(await read(Buffer.from('\ufeffCrème;b', 'utf16le'))).toEqual(['Crème', 'b'])
  const ofDigits = Buffer.concat([Buffer.from('\ufeffB1;caf'), Buffer.from([0xe9])])
  expect(await read(ofDigits)).toEqual(['B1', 'caf\ufffd'])
  const oneBadByte = Buffer.concat([Buffer.from('Tête;caf'), Buffer.from([0xe9]), Buffer.from(';x')])
  expect(await read(oneBadByte)).toEqual(['Tête', 'caf\ufffd', 'x'])
  expect(await read(Buffer.from('Crème café €'.replace('€', '\x80'), 'latin1'))).toEqual(['Crème café €'])
  expect(await read(Buffer.from([...Buffer.from('cr'), 0x8f, ...Buffer.from('me;b')]))).toEqual(['crème', 'b'])
  expect(await read(Buffer.from([...Buffer.from('cr'), 0x8a, ...Buffer.from('me;b')]))).toEqual(['crème', 'b'])
  expect(await refusalOf(Buffer.from('a\0b'))).toBe(unreadable)
  expect(await refusalOf(Buffer.alloc(1000, 0xe9))).toBe(unreadable)
  expect(await refusalOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]))).toMatch(/beveiligd of oud Excel/)
})

test('workbook: reads numbers, truths, texts and days as a person reads them', async () => {
  const cells = [
    '<c r="A2"><v>0.5</v></c>',
    '<c r="B2" t="b"><v>1</v></c>',
    '<c r="C2" t="inlineStr"><is><r><t xml:space="preserve"> Was </t></r><r><t>&quot;rood&quot;</t></r></is></c>',
    '<c r="E2" t="s"><v>0</v></c>',
    '<c r="F2" s="1"><v>46357</v></c>',
    '<c r="G2"><v>1e999</v></c>',
    '<c r="H2" t="str"><f>A1</f><v>som</v></c>',
  ]
  const texts = '<si><t>crème_x000D__x005F_x0041_</t><rPh><t>x</t></rPh></si>'
  const file = oneTab(`<row r="1"><c r="A1"><v>1250</v></c></row><row r="2">${cells.join('')}</row>`, {
    texts,
    formats: ['[$-413]d\\-mmm\\-yy;@'],
  })
  expect(await rowsOf(file)).toEqual([
    { row: 1, cells: [1250], days: [], formulas: [], badBytes: [], isHidden: false, hiddenColumns: [] },
    {
      row: 2,
      cells: [0.5, 'Ja', 'Was "rood"', '', 'crème\r_x0041_', '2026-12-01', '', 'som'],
      days: [5],
      formulas: [7],
      badBytes: [],
      isHidden: false,
      hiddenColumns: [],
    },
  ])
  const old = oneTab('<row><c s="1"><v>1</v></c></row>', { date1904: true })
  expect((await rowsOf(old))[0]?.cells).toEqual(['1904-01-02'])
})

test('workbook: a day that no calendar has is shown as a spreadsheet shows it, never as an empty cell', async () => {
  for (const serial of [311_220_261, 1_796_083_200_000, 1e9])
    expect((await rowsOf(oneTab(`<row><c s="1"><v>${serial}</v></c></row>`)))[0]).toMatchObject({
      cells: ['#####'],
      days: [0],
    })
})

const shown = async (format: string, value: number) =>
  (await rowsOf(oneTab(`<row><c s="1"><v>${value}</v></c></row>`, { formats: [format] })))[0]?.cells[0]

test('workbook: shows a code as its number format does, and leaves amounts numbers', async () => {
  expect(await shown('00000', 123)).toBe('00123')
  expect(await shown('&quot;B&quot;0000', 1001)).toBe('B1001')
  expect(await shown('000-000', 12345)).toBe('012-345')
  for (const format of ['#', '####', 'General', '#,##0', '0', '00000'])
    expect(await shown(`&quot;B&quot;${format}`, 91001)).toBe('B91001')
  expect(await shown('General&quot;B&quot;', 1001)).toBe('1001B')
  expect(await shown('0&quot;/+&quot;', 12)).toBe('12/+')
  expect(await shown('#&quot;/&quot;##', 1011)).toBe('10/11')
  expect(await shown('General', 250)).toBe(250)
  expect(await shown('#,##0&quot; st.&quot;', 1250)).toBe(1250)
  expect(await shown('&quot;EUR &quot;#,##0', 12)).toBe(12)
  expect(await shown('0', 250)).toBe(250)
  expect(await shown('0.00', 250)).toBe(250)
  expect(await shown('#,##0', 1250)).toBe(1250)
  expect(await shown('&quot;€&quot; #,##0.00', 12.5)).toBe(12.5)
  expect(await shown('0.00;[Red]\\-0.00', 2)).toBe(2)
  expect(await shown('# ?/?', 10.5)).toBe(10.5)
})

test.each([
  ['[$$-409]#,##0.00', 0.21, '$0,21'],
  ['&quot;£&quot;0.00', 0.21, '£0,21'],
  ['[$CHF] #,##0.00', 15, 'CHF 15,00'],
  ['_-* #,##0.00\\ &quot;kr&quot;_-', 0.21, '0,21 kr'],
  ['#,##0.00&quot; per 100&quot;', 15, '15,00 per 100'],
  ['#,##0.00 &quot;/100&quot;', 15, '15,00 /100'],
  ['0.00&quot;‰&quot;', 15, '15,00‰'],
  ['0&quot; kolli&quot;', 5, '5 kolli'],
  ['General&quot; bos&quot;', 2.5, '2,5 bos'],
  ['&quot;-&quot;0', 250, '-250'],
  ['#,##0,', 250_000, '250'],
  ['0.0,,', 1_250_000, '1,3'],
  ['0%', 0.09, '9%'],
  ['0&quot;+&quot;', 12, '12+'],
  ['[$€-413] #,##0.00', 0.21, 0.21],
  ['0.00 [$EUR]', 0.21, 0.21],
  ['0&quot; stuks&quot;', 250, 250],
  ['0&quot; Stk.&quot;', 250, 250],
  ['0.00E+00', 1000, 1000],
])('workbook: the number format %s is part of what a cell says', async (format, value, cell) => {
  expect(await shown(format, value)).toBe(cell)
})

test("workbook: Excel's own percentages are percentages", async () => {
  const styles = '<styleSheet><cellXfs><xf numFmtId="9"/></cellXfs></styleSheet>'
  const file = oneTab('<row><c s="0"><v>0.15</v></c></row>', { more: { 'xl/styles.xml': styles } })
  expect((await rowsOf(file))[0]?.cells).toEqual(['15%'])
})

test('workbook: names its tabs, hidden ones too, in the order of the workbook', async () => {
  const cell = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`
  const file = workbook({
    tabs: [
      { name: 'lijsten', state: 'veryHidden', rows: cell('B1') },
      { name: 'Klant&apos;s > lijst', rows: cell('B2') },
    ],
  })
  const { tabs } = await openSheet(file)
  expect(tabs.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ['lijsten', true],
    ["Klant's > lijst", false],
  ])
  expect((await rowsOf(file, 1))[0]?.cells).toEqual(['B2'])
})

const texts = (count: number, text: string) => `<si><t>${text}</t></si>`.repeat(count)
const hostile: Readonly<Record<string, readonly [() => Uint8Array | string, string]>> = {
  'long shared texts': [() => oneTab('<row/>', { texts: texts(500, 'a'.repeat(90_000)) }), inflatesTooLarge],
  'one endless text': [() => oneTab('<row/>', { texts: texts(1, '<![CDATA[aaaaaaaaa]]>'.repeat(20_000)) }), unreadable],
  'a cell far to the right': [() => oneTab('<row><c r="XFD1"><v>1</v></c></row>'), isTooWide],
  declarations: [
    () => oneTab('<row/>', { more: { 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "ha">]><workbook/>' } }),
    '400 Dit bestand bevat iets dat er niet in hoort; bewaar het als CSV',
  ],
}

// tests/guarantees/load/hostile-sheets.test.ts measures what large ones take.
test.each(Object.entries(hostile))('hostile sheet: refuses %s', async (_, [make, refusal]) => {
  expect(await refusalOf(make())).toBe(refusal)
})

test('text: says which letters it was taken for, as each encoding reads them, and takes the answer', async () => {
  const open = async (encoding?: 'mac') => {
    const { tabs, guess } = await openSheet(Buffer.from('Code;Naam\nB1;Cr\xe8me', 'latin1'), encoding)
    const rows: SheetRow[] = []
    for await (const batch of tabs[0]?.rows() ?? []) rows.push(...batch)
    return [rows[1]?.cells[1], guess?.encoding, guess?.isSure, guess?.examples]
  }
  const examples = { windows: 'Crème', mac: 'CrËme', dos: 'CrÞme' }
  expect(await open()).toEqual(['Crème', 'windows', true, examples])
  expect(await open('mac')).toEqual(['CrËme', 'mac', true, examples])
})
