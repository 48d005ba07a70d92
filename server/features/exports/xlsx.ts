import { Readable } from 'node:stream'
import { showMonth } from '../../../contract/values/dates.ts'
import { type Column, printable, type Row, type Sheet } from './sheet.ts'

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
