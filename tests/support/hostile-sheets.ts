// Files made to do harm: small ones that grow, broken ones, and those that are as large as a sheet may be.
import { strToU8, unzipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { zip } from './zip.ts'

type Bytes = Uint8Array
type Make = () => Bytes | Promise<Bytes>

const megabytes = (count: number) => count * 1024 * 1024
/** The most that a sheet may be; most files need not be as large. */
const largest = megabytes(19)
const large = megabytes(4)
const repeated = (text: string, bytes = large) => strToU8(text.repeat(Math.floor(bytes / strToU8(text).length)))
const head = 'Productcode;Prijs\n'
const csv = (body: string, bytes?: number) => Buffer.concat([strToU8(head), repeated(body, bytes)])

const sheetPart = 'xl/worksheets/sheet1.xml'
const plain = unzipSync(
  await writeXlsx({
    sheets: [
      {
        name: 'Blad',
        rows: [
          ['Productcode', 'Prijs'],
          ['B1001', 1],
        ],
      },
    ],
  }),
)
const textOf = (part: string) => new TextDecoder().decode(plain[part])
const book = (parts: Readonly<Record<string, string | Bytes>>) =>
  zip({
    ...plain,
    ...Object.fromEntries(
      Object.entries(parts).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
    ),
  })
const sheet = (rows: string) => book({ [sheetPart]: `<worksheet><sheetData>${rows}</sheetData></worksheet>` })
const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`
const heading = `<row>${text('Productcode')}${text('Prijs')}</row>`
const texts = (content: string) => book({ 'xl/sharedStrings.xml': `<sst>${content}</sst>` })
const styles = (content: string) => book({ 'xl/styles.xml': `<styleSheet>${content}</styleSheet>` })
const within = (part: string, from: string | RegExp, to: string) => book({ [part]: textOf(part).replace(from, to) })

const entities = Array.from('bcdefghij', (name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`)

const workbooks: Readonly<Record<string, Make>> = {
  'a bomb of spaces': () => sheet(`<row>${' \n'.repeat(65_000_000)}</row>`),
  'a bomb of rows': () => sheet('<row><c/></row>'.repeat(7_000_000)),
  // Beside a euro sign each letter takes two bytes.
  'texts that fill memory': () => texts('<si><t>€</t></si>'.repeat(6_000_000)),
  'one text of 90 MB': () => texts(`<si><t>${'a'.repeat(megabytes(90))}</t></si>`),
  'a text of a million runs': () => texts(`<si>${'<r><t>a</t></r>'.repeat(1_000_000)}</si>`),
  'a million number formats': () =>
    styles(`<numFmts>${'<numFmt numFmtId="200" formatCode="0"/>'.repeat(1_000_000)}</numFmts>`),
  'a million styles': () => styles(`<cellXfs>${'<xf numFmtId="1"/>'.repeat(1_000_000)}</cellXfs>`),
  'a number format of a megabyte': () =>
    styles(`<numFmts><numFmt numFmtId="200" formatCode="${'[$-x]0#?'.repeat(131_072)}"/></numFmts>`),
  'ten thousand tabs': () =>
    within('xl/workbook.xml', /<sheet /, `${'<sheet name="x" r:id="rId9"/>'.repeat(10_000)}<sheet `),
  'a hundred thousand relations': () =>
    within(
      'xl/_rels/workbook.xml.rels',
      '<Relationship ',
      `${'<Relationship Id="x" Target="y"/>'.repeat(100_000)}<Relationship `,
    ),
  'a relation to nothing': () => within('xl/_rels/workbook.xml.rels', /sheet1\.xml/, 'sheet9.xml'),
  'a relation to the outside': () =>
    within('xl/_rels/workbook.xml.rels', /worksheets\/sheet1\.xml/, '../../../../etc/passwd'),
  'a million levels': () => sheet('<a>'.repeat(1_000_000)),
  'an attribute of 8 MB': () => sheet(`<row r="${'1'.repeat(large)}"/>`),
  'a hundred thousand attributes': () => sheet(`<row ${'a="1" '.repeat(100_000)}/>`),
  'a comment without an end': () => sheet(`<!--${' ha'.repeat(large / 3)}`),
  'a CDATA without an end': () => sheet(`<![CDATA[${'a'.repeat(large)}`),
  'a tag without an end': () => sheet(`<row ${'a'.repeat(large)}`),
  'a quote without an end': () => sheet(`<row r="${'a>'.repeat(large / 2)}`),
  'a billion laughs': () =>
    book({ [sheetPart]: `<!DOCTYPE x [<!ENTITY a "ha">${entities.join('')}]>${textOf(sheetPart)}` }),
  'an entity from a file': () =>
    book({ [sheetPart]: `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${textOf(sheetPart)}` }),
  'a million ampersands': () => sheet(`${heading}<row>${text('&'.repeat(90_000))}</row>`),
  'entities of no letter': () => sheet(`${heading}<row>${text('&#x110000;&#xD800;&#0;')}</row>`),
  'a million cells': () => sheet(heading + `<row>${'<c/>'.repeat(100)}</row>`.repeat(10_000)),
  'a row of four million cells': () => sheet(`<row>${'<c/>'.repeat(4_000_000)}</row>`),
  'more rows than may be': () => sheet(heading + `<row>${text('B1')}</row>`.repeat(20_001)),
  'a million empty rows': () => sheet(heading + '<row/>'.repeat(1_000_000) + `<row>${text('B1')}</row>`),
  'a row beyond the last': () => sheet(`${heading}<row r="9999999999">${text('B1')}</row>`),
  'a row before the first': () => sheet(`${heading}<row r="-5">${text('B1')}</row>`),
  'rows that go back': () => sheet(`<row r="5">${text('Productcode')}</row><row r="4">${text('B1')}</row>`),
  'a cell in the last column': () => sheet(`${heading}<row><c r="XFD2" t="inlineStr"><is><t>B1</t></is></c></row>`),
  'a cell in no column': () => sheet(`${heading}<row><c r="2A"><v>1</v></c></row>`),
  'a cell beyond all columns': () => sheet(`${heading}<row><c r="ZZZZZZ2"><v>1</v></c></row>`),
  'a text that is not there': () => sheet(`${heading}<row><c t="s"><v>99999999</v></c><c t="s"><v>-1</v></c></row>`),
  'numbers that are none': () => sheet(`${heading}<row><c><v>1e999999</v></c><c><v>NaN</v></c></row>`),
  'a day beyond time': () =>
    sheet(`${heading}<row><c><v>999999999999</v></c><c t="d"><v>${'9'.repeat(90_000)}</v></c></row>`),
  macros: () => book({ 'xl/vbaProject.bin': 'x' }),
  'two-byte letters': () => book({ [sheetPart]: Buffer.from(textOf(sheetPart), 'utf16le') }),
  'more entries than may be': () =>
    zip({
      ...plain,
      ...Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`a${at}`, new Uint8Array()])),
    }),
}

const textFiles: Readonly<Record<string, Make>> = {
  'nothing but semicolons': () => repeated(';', largest),
  'nothing but ends of lines': () => repeated('\n'),
  'nothing but carriage returns': () => repeated('\r'),
  'nothing but quotes': () => repeated('"'),
  'nothing but tabs': () => repeated('\t'),
  'quotes and semicolons': () => csv('";"'),
  'a quote without an end': () => csv('"a'),
  'one cell of 19 MB': () => csv('a', largest),
  'letters of many marks': () => csv('e\u0301\u0302\u0303'),
  'lines of every separator': () => csv('a;b,c\td|e\n'),
  'thousands of rows of a hundred columns': () => csv(`${'1;'.repeat(90)}1\n`, megabytes(1)),
  'more rows than may be': () => csv('B1;1\n', 5 * 30_000),
  'ten thousand times one code': () => csv('B1;1\n', 5 * 10_000),
  'zero bytes': () => csv('\0'),
  'bytes of no encoding': () => Buffer.concat([strToU8(head), Buffer.alloc(large, 0xe9)]),
  'marks of direction': () => csv('\u202eB1;1\u2066\n', 100_000),
  'titles of ninety thousand letters': () => csv(`${'prijs '.repeat(15_000)};1\n`, megabytes(1)),
  'numbers of a megabyte': () => csv(`B1;${'1.000'.repeat(18_000)}\n`, megabytes(5)),
  'sizes that look like days': () =>
    Buffer.concat([strToU8('Productcode;Maat\n'), repeated(`B1;1${'-'.repeat(80_000)}\n`, large)]),
  'two bytes a letter': () =>
    new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('B1;1\n'.repeat(1_500_000), 'utf16le')])),
  'every byte': () => Uint8Array.from({ length: 1_000_000 }, (_, at) => at % 256),
  'a heading of 19 MB': () => repeated('Productcode;', largest),
  'a separator named and nothing more': () => strToU8('sep='),
  'a PDF': () => strToU8('%PDF-1.7\n1 0 obj'),
}

export const hostileSheets: readonly (readonly [name: string, make: Make])[] = [
  ...Object.entries(workbooks).map(([name, make]) => [`a workbook of ${name}`, make] as const),
  ...Object.entries(textFiles).map(([name, make]) => [`a text of ${name}`, make] as const),
]
