// CSV as Dutch spreadsheets open it, and XLSX.
import { Readable } from 'node:stream'
import { csvText } from '../../../contract/values/csv-text.ts'
import { showDay, showMonth } from '../../../contract/values/dates.ts'
import { editablePrice, formatPrice } from '../../../contract/values/money.ts'

/** `number` is an identifier; `price` is in cents, `day` is '2026-11-21', `month` is 1 to 12. */
export interface Column {
  readonly label: string
  readonly kind: 'text' | 'count' | 'number' | 'price' | 'month' | 'day'
}

export type Row = readonly (string | number | null)[]

export interface Sheet {
  readonly name: string
  readonly columns: readonly Column[]
  /** In batches of some hundred rows; other requests run in between. */
  readonly rows: AsyncIterable<readonly Row[]>
}

/** Semicolons, decimal commas, UTF-8 with a byte order mark. */
export async function* asCsv({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield `\ufeff${columns.map(({ label }) => csvText(label)).join(';')}\r\n`
  for await (const some of rows) yield some.map((row) => line(columns, row)).join('')
}

function line(columns: readonly Column[], row: Row): string {
  return `${columns.map(({ kind }, index) => filled(row[index], kinds[kind].csv) ?? '').join(';')}\r\n`
}

interface Kind {
  readonly width: number
  readonly numFmt?: string
  readonly csv: (value: string | number) => string
  readonly xlsx: (value: string | number) => string | number | Date
}

const kinds: Readonly<Record<Column['kind'], Kind>> = {
  text: {
    width: 24,
    csv: (value) => csvText(printable(String(value))),
    xlsx: (value) => asWritten(printable(String(value))),
  },
  count: { width: 10, numFmt: '#,##0', csv: String, xlsx: Number },
  number: { width: 13, numFmt: '0', csv: String, xlsx: Number },
  price: {
    width: 12,
    numFmt: '#,##0.00',
    csv: (cents) => editablePrice(formatPrice(Number(cents))),
    xlsx: (cents) => Number(cents) / 100,
  },
  month: { width: 12, csv: (month) => showMonth(Number(month)), xlsx: (month) => showMonth(Number(month)) },
  day: {
    width: 12,
    numFmt: 'dd-mm-yyyy',
    csv: (day) => showDay(String(day)),
    xlsx: (day) => new Date(`${day}T00:00:00Z`),
  },
}

/** Null for an empty cell. */
const filled = <Cell>(value: Row[number] | undefined, write: (value: string | number) => Cell): Cell | null =>
  value === undefined || value === null || value === '' ? null : write(value)

/** Bounded memory; a full sheet continues in another one. */
export async function asXlsx({ name, columns, rows }: Sheet): Promise<Readable> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  async function* values() {
    for await (const some of rows)
      for (const row of some) yield columns.map(({ kind }, index) => filled(row[index], kinds[kind].xlsx))
  }
  const stream = writeXlsxStream(values(), {
    name,
    columns: columns.map(({ label: header, kind }) => {
      const { width, numFmt } = kinds[kind]
      return { header, width, ...(numFmt !== undefined && { numFmt }) }
    }),
    freezePane: { rows: 1 },
  })
  return Readable.from(stream, { objectMode: false })
}

/** Escapes text that looks like an escape of XLSX, '_x0041_' (ECMA-376, 22.9.2.19). */
const asWritten = (text: string) => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

/** Drops characters that XML forbids, and lone surrogates. */
const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are removed
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
