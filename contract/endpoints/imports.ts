import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { listQuery, nothing, totalOfList } from '../values/fields.ts'

export const rowOutcomes = ['new', 'changed', 'same', 'wrong'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

const importRow = z.object({
  row: z.int(),
  outcome: z.enum(rowOutcomes),
  productCode: z.string(),
  productName: z.string(),
  /** By column, as in the sheet; `before` is '' for a new product. */
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  /** `cell` as 'C12'; '' for the whole row. */
  faults: z.array(z.object({ cell: z.string(), column: z.string(), sentence: z.string() })),
  notes: z.array(z.string()),
})
export type ImportRow = z.infer<typeof importRow>

const sheetImport = z.object({
  _id: z.string(),
  status: z.enum(['reading', 'ready', 'applying', 'applied', 'failed']),
  sheetName: z.string(),
  createdAt: z.string(),
  done: z.int(),
  total: z.int(),
  counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), wrong: z.int() }),
  /** The catalogue has changed since: this is the new difference. */
  hasMoved: z.boolean(),
  sentence: z.string().nullable(),
  ignored: z.array(z.string()),
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
      400: 'No sheet, no heading that is known, or something that no sheet of products should hold.',
      413: 'A file too large, or one that grows too large.',
      415: 'No sheet that can be read.',
    },
  },
  one: {
    method: 'GET',
    path: '/imports/:id',
    access: 'admin',
    summary: 'How far an import is, and what each row would do; `outcome` narrows the rows.',
    query: listQuery
      .omit({ zoek: true })
      .extend({ outcome: z.enum(rowOutcomes, { error: 'Deze soort regels bestaat niet' }).optional() }),
    response: sheetImport,
    headers: { answer: totalOfList },
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
  apply: {
    method: 'POST',
    path: '/imports/:id/apply',
    access: 'admin',
    summary:
      'Does what was shown, all or none; where the catalogue moved meanwhile, nothing is done and the new difference is shown.',
    response: nothing,
    refusals: { 409: 'Rows are wrong, or it is not ready.' },
  },
  remove: {
    method: 'DELETE',
    path: '/imports/:id',
    access: 'admin',
    summary: 'Calls an import off before it is applied.',
    response: nothing,
    refusals: { 409: 'It has been applied.' },
  },
  undo: {
    kind: 'document',
    mediaType: 'text/csv',
    method: 'GET',
    path: '/imports/:id/oude-waarden.csv',
    access: 'admin',
    summary: 'What an applied import changed, as it was before: a sheet that brings it back.',
    response: z.unknown(),
    refusals: { 409: 'It has not been applied.' },
  },
} as const satisfies Record<string, Endpoint>
