import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { day, invalidPeriod, isValidPeriod } from '../values/fields.ts'
import { orderIds } from './order-ids.ts'

export const exported = ['products', 'customers', 'orders'] as const
export type Exported = (typeof exported)[number]
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportMediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const noDay = 'Deze datum bestaat niet'
/** A form's '' means none. */
const dayOrNone = z.union([z.literal('').transform(() => undefined), day(noDay)], { error: noDay }).optional()

export const exports = {
  sheet: {
    method: 'GET',
    path: '/exports/:file',
    access: 'admin',
    secondStepAgain: 'in part',
    kind: 'document',
    mediaType: exportFormats.map((format) => exportMediaTypes[format]),
    params: { file: exported.flatMap((what) => exportFormats.map((format) => `${what}.${format}`)) },
    summary:
      'products, customers or orders (with their lines, newest first), as .csv (semicolons, UTF-8 with BOM, decimal commas) or .xlsx; orders of the days from `van` up to and including `tot`, or those of `ids` alone. Streamed.',
    query: z.object({ van: dayOrNone, tot: dayOrNone, ids: orderIds.optional() }).refine(isValidPeriod, invalidPeriod),
    refusals: {
      404: 'There is no such sheet, or one of the orders is absent.',
      429: 'This user has two running already.',
      503: 'Too many are being made; try again.',
    },
  },
} as const satisfies Record<string, Endpoint>
