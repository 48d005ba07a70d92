import { z } from 'zod'
import type { AnswerOf, ParsedQuery } from '../../../contract/endpoints/endpoint.ts'
import { pageOf } from '../../../contract/values/fields.ts'
import type { ImportRow, imports, RowOutcome } from '../../../contract/endpoints/imports.ts'
import type { Db } from '../../platform/db/schema.ts'
import { notFound } from '../../platform/errors.ts'
import type { RowDetail } from './check-row.ts'
import { readDetail, readStored } from './import-rows.ts'
import { labelOf, parseRead, shownRead, type StoredRow } from './sheet-read.ts'

const rowsOfPage = 50
const counted = z.object({
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  wrong: z.int(),
  pricesOfZero: z.int().default(0),
  strays: z.array(z.string()).default([]),
  unused: z.array(z.object({ name: z.string(), sentence: z.string() })).default([]),
})

export async function findImport(
  db: Db,
  id: string,
  { outcome, ...query }: ParsedQuery<typeof imports.one>,
): Promise<{ found: AnswerOf<typeof imports.one>; total: number }> {
  const row = await db.selectFrom('imports').selectAll().where('_id', '=', id).executeTakeFirstOrThrow(notFound)
  const read = parseRead(row.read)
  const { pricesOfZero, strays, unused, ...counts } = counted.parse(JSON.parse(row.counts))
  const { limit, offset } = pageOf(query) ?? { limit: rowsOfPage, offset: 0 }
  // While rows are checked again, some still show an old result.
  const rows =
    row.status === 'reading'
      ? []
      : await db
          .selectFrom('import_rows')
          .selectAll()
          .where('importId', '=', id)
          .$if(outcome !== undefined, (one) => one.where('outcome', '=', outcome ?? null))
          .orderBy((of) => of.case().when('outcome', '=', 'wrong').then(0).else(1).end())
          .orderBy('row')
          .limit(limit)
          .offset(offset)
          .execute()
  const broken = await db
    .selectFrom('import_photos')
    .select(['name', 'sentence'])
    .where('importId', '=', id)
    .where('sentence', 'is not', null)
    .orderBy('name')
    .execute()
  const found = {
    ...row,
    counts,
    pricesOfZero,
    hasMoved: row.hasMoved === 1,
    ...shownRead(read),
    photos: [
      ...strays.map((name) => ({ name, sentence: 'Hoort bij geen regel van dit bestand' })),
      ...unused,
      ...broken.map((photo) => ({ name: photo.name, sentence: photo.sentence ?? '' })),
    ],
    rows: rows.flatMap(({ outcome: found, detail, cells }) =>
      found && detail ? [shownRow(found, readDetail(detail), readStored(cells), read.tabs.length > 1)] : [],
    ),
  }
  return {
    found,
    total: outcome === undefined ? counts.new + counts.changed + counts.same + counts.wrong : counts[outcome],
  }
}

function shownRow(outcome: RowOutcome, detail: RowDetail, { tab, row }: StoredRow, hasTabs: boolean): ImportRow {
  const changes = detail.changes.map(({ field, before, after }) => ({
    column: field === 'photos' ? "Foto's" : labelOf(field),
    before,
    after,
  }))
  return { ...detail, tab: hasTabs ? tab : '', row, outcome, changes }
}
