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
  return `${columns.map(({ kind }, index) => cell(kind, row[index] ?? null)).join(';')}\r\n`
}

function cell(kind: Column['kind'], value: string | number | null): string {
  if (value === null || value === '') return ''
  switch (kind) {
    case 'text':
      return csvText(printable(String(value)))
    case 'count':
    case 'number':
      return String(value)
    case 'price':
      return editablePrice(formatPrice(Number(value)))
    case 'month':
      return showMonth(Number(value))
    case 'day':
      return showDay(String(value))
  }
}

const formats: Readonly<Partial<Record<Column['kind'], string>>> = {
  count: '#,##0',
  number: '0',
  price: '#,##0.00',
  day: 'dd-mm-yyyy',
}
const widths: Readonly<Record<Column['kind'], number>> = {
  text: 24,
  count: 10,
  number: 13,
  price: 12,
  month: 12,
  day: 12,
}

/** Bounded memory; a full sheet continues in another one. */
export async function asXlsx({ name, columns, rows }: Sheet): Promise<Readable> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  async function* values() {
    for await (const some of rows) for (const row of some) yield cells(columns, row)
  }
  const stream = writeXlsxStream(values(), {
    name,
    columns: columns.map(({ label, kind }) => ({
      header: label,
      width: widths[kind],
      ...(formats[kind] !== undefined && { numFmt: formats[kind] }),
    })),
    freezePane: { rows: 1 },
  })
  return Readable.from(stream, { objectMode: false })
}

function cells(columns: readonly Column[], row: Row): (string | number | Date | null)[] {
  return columns.map(({ kind }, index) => {
    const value = row[index] ?? null
    if (value === null || value === '') return null
    switch (kind) {
      case 'text':
        return asWritten(printable(String(value)))
      case 'count':
      case 'number':
        return Number(value)
      case 'price':
        return Number(value) / 100
      case 'month':
        return showMonth(Number(value))
      case 'day':
        return new Date(`${value}T00:00:00Z`)
    }
  })
}

/** Escapes text that looks like an escape of XLSX, '_x0041_' (ECMA-376, 22.9.2.19). */
const asWritten = (text: string) => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

/** Drops characters that XML forbids, and lone surrogates. */
const printable = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are removed
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
