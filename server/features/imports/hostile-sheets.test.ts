// Sheets made to do harm: each is refused with a sentence, or its rows are wrong; nothing is written, and the shop goes on.
import { strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { postSheet, readSheet } from '../../../tests/support/import-sheet.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'

const shop = await openTestShop({ pollJobsEvery: 50, logLevel: 'silent' })
const admin = await shop.login({ isAdmin: true })

const post = (file: Uint8Array) => postSheet(admin, file)
const sheet = (rows: (string | number | Date)[][]) => writeXlsx({ sheets: [{ name: 'Blad', rows }] })
const plain = () =>
  sheet([
    ['Productcode', 'Prijs'],
    ['B1001', 1],
  ])
/** A good sheet with parts of it changed or added. */
async function withParts(change: (parts: Record<string, Uint8Array>) => Record<string, Uint8Array>, level: 1 | 6 = 6) {
  const parts = unzipSync(await plain())
  return zipSync({ ...parts, ...change(parts) }, { level })
}
const part = 'xl/worksheets/sheet1.xml'
const inSheet = (from: string | RegExp, to: string) =>
  withParts((parts) => ({ [part]: strToU8(new TextDecoder().decode(parts[part]).replace(from, to)) }))

const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'abcdefghijk'[at + 1]} "${`&${'abcdefghijk'[at]};`.repeat(10)}">`).join('')}]>`
const unreadable = 'Dit bestand kunnen we niet lezen; bewaar het als XLSX of CSV en probeer het opnieuw'

const macros = "Dit bestand bevat macro's; bewaar het als gewone XLSX of als CSV"
const links = 'Dit bestand verwijst naar andere bestanden; plak de waarden en bewaar het opnieuw'
const formulas = 'Dit bestand bevat formules (cel B2); plak ze als waarden en bewaar het opnieuw'
const strange = 'Dit bestand bevat iets dat er niet in hoort; bewaar het als CSV'
const withPart = (name: string, text: string) => withParts(() => ({ [name]: strToU8(text) }))
const inTwoBytes = () =>
  withParts((parts) => ({
    [part]: Buffer.from(new TextDecoder().decode(parts[part]).replace('<worksheet', `${laughs}<worksheet`), 'utf16le'),
  }))
const rowTwice = '<row r="2"><c r="A2"><v>1</v></c></row></sheetData>'

const hostile: readonly (readonly [string, () => Promise<Uint8Array> | Uint8Array, number, string])[] = [
  [
    'more rows than may be',
    () => strToU8(`Productcode;Prijs\n${'B1;1\n'.repeat(20_001)}`),
    413,
    'Dit zijn meer dan 20.000 regels; deel ze in stukken',
  ],
  [
    'more columns than may be',
    () => strToU8(`Productcode;Prijs\n${'1;'.repeat(101)}1`),
    413,
    'Dit zijn meer dan 100 kolommen; verwijder kolommen die u niet nodig heeft',
  ],
  ['macros', () => withPart('xl/vbaProject.bin', 'x'), 400, macros],
  ['macros of before', () => withPart('xl/macrosheets/sheet1.xml', '<x/>'), 400, macros],
  ['links to other files', () => withPart('xl/externalLinks/externalLink1.xml', '<x/>'), 400, links],
  ['formulas', () => inSheet(/<c r="B2"[^>]*>/, '<c r="B2"><f>WEBSERVICE("http://x")</f>'), 400, formulas],
  ['formulas under another name', () => inSheet(/<c r="B2"[^>]*>/, '<c r="B2"><x:f>1+1</x:f>'), 400, formulas],
  ['a billion laughs', () => inSheet('<worksheet', `${laughs}<worksheet`), 400, strange],
  [
    'a billion laughs behind a long comment',
    () => inSheet('<worksheet', `<!--${' ha'.repeat(2000)}-->${laughs}<worksheet`),
    400,
    strange,
  ],
  ['a billion laughs in two bytes a letter', inTwoBytes, 400, strange],
  ['one row twice', () => inSheet('</sheetData>', rowTwice), 415, unreadable],
  ['half a sheet', async () => (await plain()).subarray(0, 400), 415, unreadable],
  ['a ZIP of something else', () => zipSync({ 'foto.txt': strToU8('hallo') }), 415, unreadable],
  ['bytes', () => new Uint8Array([1, 0, 2, 0, 3]), 415, unreadable],
  [
    'no heading',
    () => strToU8('hallo daar'),
    400,
    'Geen kolom Productcode gevonden; zet boven de regels de namen van de kolommen',
  ],
  [
    'nothing but a heading',
    () => strToU8('Productcode;Prijs'),
    400,
    'Onder de namen van de kolommen staan geen regels',
  ],
]

test.each(hostile)(
  'imports: %s is refused with a sentence',
  async (_, make, status, sentence) => {
    const answer = await post(await make())
    expect({ status: answer.status, sentence: answer.sentence }).toEqual({ status, sentence })
    expect(await shop.connection.db.selectFrom('imports').select('_id').execute()).toEqual([])
  },
  60_000,
)

test('hostile sheets: formulas of tabs that are not read keep no sheet out', async () => {
  const tabs = { Lijst: 'Productcode', Rekenwerk: 'Som', Planten: 'Productcode' }
  const sheets = Object.entries(tabs).map(([name, heading]) => ({ name, rows: [[heading], [`${name}1`]] }))
  const parts = unzipSync(await writeXlsx({ sheets }))
  const changed = (name: string, from: RegExp, to: string) => {
    parts[name] = strToU8(new TextDecoder().decode(parts[name]).replace(from, to))
    return post(zipSync(parts))
  }
  expect((await changed('xl/worksheets/sheet2.xml', /<c r="A2"[^>]*>/, '<c r="A2"><f>1+1</f>')).status).toBe(200)
  const inRead = await changed('xl/worksheets/sheet3.xml', /<c r="A2"[^>]*>/, '<c r="A2"><f>1+1</f>')
  expect(inRead.sentence).toContain('formules (cel A2)')
})

test('hostile sheets: empty rows between the others count for nothing, however many they are', async () => {
  const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`
  const xml = `<row>${text('Productcode')}</row>${'<row><c s="0"/></row>'.repeat(25_000)}<row>${text('B1')}</row>`
  const sent = await withParts(() => ({ [part]: strToU8(`<worksheet><sheetData>${xml}</sheetData></worksheet>`) }), 1)
  const { total, rows } = await readSheet(admin, post(sent))
  expect([total, rows.map(({ row }) => row)]).toEqual([1, [25_002]])
})

test('hostile sheets: dates, those before 1900 too, are named where a spreadsheet made them of something else', async () => {
  const rows = [
    ['Productnaam', 'Maat', 'Prijs'],
    ['Nieuwe bol', new Date(Date.UTC(2026, 9, 11)), 1],
    ['Oude bol', new Date(Date.UTC(1850, 0, 1)), 1],
  ]
  const { counts, rows: found } = await readSheet(admin, post(await sheet(rows)))
  expect(counts).toMatchObject({ wrong: 2 })
  expect(found[0]?.faults[0]).toEqual({
    cell: 'B2',
    column: '',
    sentence: 'Excel heeft hier een datum van gemaakt; maak van de kolom een tekstkolom en vul de maat opnieuw in',
  })
})
