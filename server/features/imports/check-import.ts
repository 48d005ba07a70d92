// Checks a whole sheet against the current catalogue in batches, so that other requests wait for one batch at most.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { maxPictures } from '../../../contract/values/limits.ts'
import { meaningOfPhotoName } from '../../../contract/rules/photo-name.ts'
import { whereIn } from '../../platform/db/where-in.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Db, ProductRow } from '../../platform/db/schema.ts'
import { codeKey } from '../../../contract/rules/product-code.ts'
import { codeOf, checkRow, type Known, type RowPhoto } from './check-row.ts'
import { noOutcomes, isReading, moveImport, parsedColumns, piecesOf, readStored, writeChecked } from './import-rows.ts'
import type { Letters } from './read-cells.ts'

interface Coded {
  readonly _id: string | undefined
  readonly productCode: string
}

const codesAtOnce = 1000
const rowsATurn = 25

/** Checks an import and shows the difference only once it is complete, so a killed process can start over. */
export async function checkImport(connection: Connection, importId: string, clock: () => Date): Promise<void> {
  const { db } = connection
  if (!(await isReading(db, importId))) return
  const letters = await lettersOf(db, importId)
  const byKey = await knownCodes(db)
  const photos = await photosByCode(db, importId, byKey)
  const firstRow = new Map<string, number>()
  const counts = noOutcomes()
  for await (const stored of piecesOf(db, importId)) {
    const rows = stored.map(({ row, cells }) => {
      const read = readStored(cells)
      return { row, ...read, key: codeKey(codeOf(read.cells)) }
    })
    const ids = rows.map(({ key }) => byKey.get(key)?._id)
    const known = await knownProducts(db, ids)
    const checked = []
    for (const [index, { key, ...asked }] of rows.entries()) {
      const twin = key === '' ? undefined : firstRow.get(key)
      if (key !== '' && twin === undefined) firstRow.set(key, asked.row)
      const found = checkRow({
        ...asked,
        letters,
        known: known.get(ids[index] ?? ''),
        twin,
        // An empty key, of a name without letters or digits, matches no product.
        photos: key === '' ? [] : (photos.get(key) ?? []),
      })
      counts[found.outcome]++
      checked.push({ row: asked.row, checked: found })
      if (index % rowsATurn === rowsATurn - 1) await nextTurn()
    }
    if (!(await writeChecked(connection, importId, checked))) return
  }
  const strays = [...photos].flatMap(([key, some]) => (firstRow.has(key) ? [] : some.map(({ name }) => name)))
  await moveImport(db, importId, 'reading', {
    status: 'ready',
    at: clock(),
    sentence: null,
    counts: JSON.stringify({ ...counts, strays }),
  })
}

async function lettersOf(db: Db, importId: string): Promise<Letters> {
  const { columns } = await db
    .selectFrom('imports')
    .select('columns')
    .where('_id', '=', importId)
    .executeTakeFirstOrThrow()
  const named = parsedColumns.parse(JSON.parse(columns))
  return Object.fromEntries(named.flatMap(({ field, letter }) => (field === undefined ? [] : [[field, letter]])))
}

async function knownCodes(db: Db): Promise<Map<string, Coded>> {
  const known = new Map<string, Coded>()
  for (let after = ''; ; ) {
    const some = await db
      .selectFrom('products')
      .select(['_id', 'productCode'])
      .where('_id', '>', after)
      .orderBy('_id')
      .limit(codesAtOnce)
      .execute()
    for (const { _id, productCode } of some) known.set(codeKey(productCode), { _id, productCode })
    const last = some.at(-1)
    if (some.length < codesAtOnce || !last) return known
    after = last._id
    await nextTurn()
  }
}

async function knownProducts(db: Db, ids: readonly (string | undefined)[]): Promise<Map<string, Known>> {
  const wanted = ids.filter((id) => id !== undefined)
  const known = new Map<string, { row: ProductRow; pictures: string[] }>()
  if (wanted.length === 0) return known
  const { rows } = await sql<ProductRow>`select * from products where ${whereIn(db, '_id', wanted)}`.execute(db)
  for (const row of rows) known.set(row._id, { row, pictures: [] })
  const pictures = await sql<{ productId: string; filename: string }>`
    select "productId", "filename" from pictures where ${whereIn(db, 'productId', wanted)} order by "position"`.execute(
    db,
  )
  for (const { productId, filename } of pictures.rows) known.get(productId)?.pictures.push(filename)
  return known
}

async function photosByCode(
  db: Db,
  importId: string,
  known: ReadonlyMap<string, Coded>,
): Promise<Map<string, RowPhoto[]>> {
  const photos = await db
    .selectFrom('import_photos')
    .selectAll()
    .where('importId', '=', importId)
    .orderBy('name')
    .execute()
  const byCode = new Map<string, RowPhoto[]>()
  if (photos.length === 0) return byCode
  const inSheet = new Map<string, Coded>()
  for await (const rows of piecesOf(db, importId))
    for (const { cells } of rows) {
      const productCode = codeOf(readStored(cells).cells)
      inSheet.set(codeKey(productCode), { _id: undefined, productCode })
    }
  const lookup = (code: string) => known.get(codeKey(code)) ?? inSheet.get(codeKey(code))
  for (const { name, filename, sentence } of photos) {
    const { code, place } = meaningOfPhotoName(name, lookup)
    const isTooMany = place > maxPictures
    const photo = {
      name,
      place,
      filename: isTooMany ? null : filename,
      sentence: isTooMany ? `een product heeft ten hoogste ${maxPictures} foto's` : sentence,
    }
    byCode.set(codeKey(code), [...(byCode.get(codeKey(code)) ?? []), photo])
  }
  return byCode
}
