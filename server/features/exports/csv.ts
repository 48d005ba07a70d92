// CSV as Dutch spreadsheets open it: semicolons, decimal commas, UTF-8 with a byte order mark.
import { csvText } from '../../../contract/values/csv-text.ts'
import { showDay, showMonth } from '../../../contract/values/dates.ts'
import { editablePrice, formatPrice } from '../../../contract/values/money.ts'
import { type Column, printable, type Row, type Sheet } from './sheet.ts'

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
