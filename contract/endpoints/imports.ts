import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { listQuery } from '../values/fields.ts'

/** Of text that does not say what its letters are: Windows-1252, MacRoman, code page 850. */
const encodings = ['windows', 'mac', 'dos'] as const

export const rowOutcomes = ['new', 'changed', 'same', 'wrong'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

const importRow = z.object({
  /** '' where one tab is read. */
  tab: z.string(),
  /** As in the sheet. */
  row: z.int(),
  outcome: z.enum(rowOutcomes),
  /** Null for a product that is not there yet. */
  _id: z.string().nullable(),
  productCode: z.string(),
  productName: z.string(),
  /** By column, as in the sheet; `before` is '' for a new product. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  /** `cell` as 'C12'; '' for the whole row. */
  faults: z.array(z.object({ cell: z.string(), column: z.string(), sentence: z.string() })),
  notes: z.array(z.string()),
})
export type ImportRow = z.infer<typeof importRow>

/** A column is named by its letter; `tab` is '' for a file without tabs. */
const readSheet = z.object({
  /** The tabs that are read. */
  tabs: z.array(z.string()),
  /** Every column that has a cell, and the field that it is; `example` is its first cell. */
  columns: z.array(
    z.object({
      tab: z.string(),
      letter: z.string(),
      heading: z.string(),
      example: z.string(),
      field: z.string().nullable(),
    }),
  ),
  /** Headings of columns that are no field; 'kolom F' for one without. */
  unused: z.array(z.string()),
  /** Visible tabs that are not read. */
  otherTabs: z.array(z.string()),
  hiddenTabs: z.array(z.string()),
  hiddenRows: z.int(),
  hiddenColumns: z.int(),
  /** Rows without a cell in a column that is used. */
  skipped: z.int(),
  /** Cells of unused columns with a sign that cannot be read, as 'B3'. */
  badCells: z.array(z.string()),
  /** The encoding that was assumed, if the file does not name one; `examples` is a word as each reads it. */
  encoding: z
    .object({
      encoding: z.enum(encodings),
      isSure: z.boolean(),
      examples: z.object({ windows: z.string(), mac: z.string(), dos: z.string() }),
    })
    .nullable(),
})

const question = z.object({
  kind: z.enum(['column', 'tab', 'encoding']),
  tab: z.string().optional(),
  field: z.string().optional(),
  /** Letters of columns that fit, names of tabs, or encodings. */
  options: z.array(z.string()),
  /** Why a column is asked for, as the end of a Dutch sentence. */
  reason: z.string().optional(),
})

const sheetImport = z.object({
  _id: z.string(),
  status: z.enum(['reading', 'ready', 'applying', 'applied', 'failed']),
  sheetName: z.string(),
  createdAt: z.string(),
  done: z.int(),
  total: z.int(),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
  /** Rows that would make a price 0. */
  pricesOfZero: z.int(),
  /** The catalogue has changed since: this is the new difference. */
  hasMoved: z.boolean(),
  sentence: z.string().nullable(),
  ignored: z.array(z.string()),
  read: readSheet,
  /** While there are any, no row is read and nothing can be applied. */
  questions: z.array(question),
  photos: z.array(z.object({ name: z.string(), sentence: z.string() })),
  rows: z.array(importRow),
})
export type SheetImport = z.infer<typeof sheetImport>

export const imports = {
  create: {
    kind: 'upload',
    method: 'POST',
    path: '/imports',
    access: 'admin',
    summary:
      "Takes a sheet of products in the form field 'sheet' (XLSX or CSV, its columns called as on screen) and photos in 'photos' (a ZIP or pictures, named by code), and reads them without changing anything.",
    response: z.object({ _id: z.string() }),
    refusals: {
      400: 'No sheet, no known heading, or content that a product sheet must not have.',
      413: 'A file too large, or one that grows too large.',
      415: 'No sheet that can be read.',
    },
  },
  one: {
    method: 'GET',
    path: '/imports/:id',
    access: 'admin',
    summary: 'The progress of an import, and what each row would do; `outcome` filters the rows.',
    query: listQuery
      .omit({ zoek: true })
      .extend({ outcome: z.enum(rowOutcomes, { error: 'Deze soort regels bestaat niet' }).optional() }),
    response: sheetImport,
  },
  photos: {
    method: 'GET',
    path: '/imports/:id/photos',
    access: 'admin',
    summary:
      'The names of the photos that an import has, as their files were called; those that could not be read are left out.',
    response: z.object({ names: z.array(z.string()) }),
  },
  addPhotos: {
    kind: 'upload',
    method: 'POST',
    path: '/imports/:id/photos',
    access: 'admin',
    summary:
      "Adds photos, as pictures or a ZIP in the form field 'photos', to an import that has been read and not applied; a folder of any size goes in parts, each but the last with `verder=1`. After the last the difference is shown anew.",
    query: z.object({ verder: z.enum(['1'], { error: 'Verder moet 1 zijn' }).optional() }),
    response: z.object({ photos: z.int() }),
    refusals: {
      409: 'The sheet is still being read, or has been applied.',
      413: 'A file too large, or one that grows too large.',
      415: 'No photos that can be read.',
    },
  },
  update: {
    method: 'PUT',
    path: '/imports/:id',
    access: 'admin',
    summary:
      'Chooses what is read of a sheet: its tabs, the column of a field (null for none; without `tab` in all tabs), its encoding. What is left out stays as it was chosen before; the rows are checked anew.',
    body: z.object({
      tabs: z
        .array(z.string().max(100), { error: 'Kies een tabblad' })
        .min(1, { error: 'Kies een tabblad' })
        .max(200, { error: 'Kies een tabblad' })
        .optional(),
      columns: z
        .array(
          z.object(
            {
              tab: z.string().max(100).optional(),
              field: z.string().max(20),
              column: z
                .string()
                .regex(/^[A-Z]{1,2}$/, { error: 'Deze kolom bestaat niet' })
                .nullable(),
            },
            { error: 'Deze kolom bestaat niet' },
          ),
          { error: 'Deze kolom bestaat niet' },
        )
        .max(500, { error: 'Deze kolom bestaat niet' })
        .optional(),
      encoding: z.enum(encodings, { error: 'Deze codering bestaat niet' }).optional(),
    }),
    refusals: { 409: 'It is not ready, or has been applied.' },
  },
  apply: {
    method: 'POST',
    path: '/imports/:id/apply',
    access: 'admin',
    summary:
      'Applies the difference that was shown, all or nothing; if the catalogue has changed since, nothing is applied and the new difference is shown.',
    refusals: { 409: 'Rows are wrong, something is still asked, or it is not ready.' },
  },
  remove: {
    method: 'DELETE',
    path: '/imports/:id',
    access: 'admin',
    summary: 'Cancels an import that has not been applied.',
    refusals: { 409: 'It has been applied.' },
  },
  undo: {
    kind: 'document',
    mediaType: 'text/csv',
    method: 'GET',
    path: '/imports/:id/oude-waarden.csv',
    access: 'admin',
    summary: 'A sheet that undoes an applied import: old values of changed products, and new products hidden.',
    refusals: { 409: 'It has not been applied.' },
  },
} as const satisfies Record<string, Endpoint>
