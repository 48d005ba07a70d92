// Checks a whole sheet against the current catalogue in batches, so that other requests wait for one batch at most.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { maxPictures } from '../../../contract/values/limits.ts'
import { meaningOfPhotoName } from '../../../contract/rules/photo-name.ts'
import { whereIn } from '../../platform/db/rows.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Db, ProductRow } from '../../platform/db/schema.ts'
import { codeKey, oneSignAway } from '../../../contract/rules/product-code.ts'
import { codeOf, checkRow, type Known, type RowPhoto } from './check-row.ts'
import { noOutcomes, isReading, moveImport, piecesOf, readStored, writeChecked } from './import-rows.ts'
import { parseRead } from './sheet-read.ts'
import { type Columns, hides } from './read-cells.ts'

const rowsATurn = 25
/** Rows of a sheet; a search takes a tenth of a millisecond. */
const mostSearched = 500

/** Checks an import and shows the difference only once it is complete, so a killed process can start over. */
export async function checkImport(connection: Connection, importId: string, clock: () => Date): Promise<void> {
  const { db } = connection
  if (!(await isReading(db, importId))) return
  const columns = await columnsByTab(db, importId)
  const byKey = await knownCodes(db)
  const photos = await photosByCode(db, importId, byKey)
  const firstRow = new Map<string, { readonly place: number; readonly name: string }>()
  const counts = noOutcomes()
  const unused: { readonly name: string; readonly sentence: string }[] = []
  let searched = 0
  let pricesOfZero = 0
  const nearest = (key: string) =>
    ++searched > mostSearched ? [] : oneSignAway(key, (code) => byKey.get(code)?.productCode)
  for await (const stored of piecesOf(db, importId)) {
    const rows = stored.map(({ row, cells }) => {
      const read = readStored(cells)
      return { place: row, ...read, key: codeKey(codeOf(read.cells)) }
    })
    const ids = rows.map(({ key }) => byKey.get(key)?._id)
    const known = await knownProducts(db, ids)
    const checked = []
    for (const [index, { key, place, ...asked }] of rows.entries()) {
      const coded = byKey.get(key)
      const twin = key === '' ? undefined : firstRow.get(key)
      // An empty key, of a name without letters or digits, matches no product.
      const ofCode = key === '' ? [] : (photos.get(key) ?? [])
      const isHiding = hides(asked.cells)
      if (key !== '' && !twin) {
        firstRow.set(key, { place, name: rowName(asked, columns.size > 1) })
        unused.push(...unusedOf(ofCode, isHiding))
      }
      const found = checkRow({
        ...asked,
        columns: columns.get(asked.tab) ?? {},
        known: known.get(ids[index] ?? ''),
        nearest: () => (coded || key === '' ? [] : nearest(key)),
        twin: twin?.name,
        photos: isHiding ? [] : ofCode.filter(({ sameAs }) => sameAs === undefined),
      })
      counts[found.outcome]++
      if (found.detail.changes.some(({ field, after }) => field === 'price' && after === '0,00')) pricesOfZero++
      checked.push({ row: place, checked: found })
      if (index % rowsATurn === rowsATurn - 1) await nextTurn()
    }
    if (!(await writeChecked(connection, importId, checked))) return
  }
  const strays = [...photos].flatMap(([key, some]) => (firstRow.has(key) ? [] : some.map(({ name }) => name)))
  await moveImport(db, importId, 'reading', {
    status: 'ready',
    at: clock(),
    sentence: null,
    counts: JSON.stringify({ ...counts, pricesOfZero, strays, unused }),
  })
}

const rowName = ({ tab, row }: { tab: string; row: number }, hasTabs: boolean) =>
  hasTabs ? `regel ${row} van ${tab}` : `regel ${row}`

async function columnsByTab(db: Db, importId: string): Promise<Map<string, Columns>> {
  const { read } = await db.selectFrom('imports').select('read').where('_id', '=', importId).executeTakeFirstOrThrow()
  return new Map(
    parseRead(read).tabs.map(({ name, columns }): [string, Columns] => [
      name,
      Object.fromEntries(
        columns.flatMap(({ field, letter, heading }) => (field === null ? [] : [[field, { letter, heading }]])),
      ),
    ]),
  )
}

async function knownProducts(db: Db, ids: readonly (string | undefined)[]): Promise<Map<string, Known>> {
  const wanted = ids.filter((id) => id !== undefined)
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<ProductRow>`select * from products where ${whereIn(db, '_id', wanted)}`.execute(db)
  const pictures = await picturesOf(db, wanted)
  return new Map(rows.map((row) => [row._id, { row, pictures: pictures.get(row._id) ?? [] }]))
}

/** File names in order, by product. */
export async function picturesOf(db: Db, productIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ productId: string; filename: string }>`
    select "productId", "filename" from pictures where ${whereIn(db, 'productId', productIds)}
    order by "position"`.execute(db)
  const found = Map.groupBy(rows, ({ productId }) => productId)
  return new Map([...found].map(([id, some]) => [id, some.map(({ filename }) => filename)]))
}

interface FoundPhoto extends RowPhoto {
  /** The photo that takes its place. */
  readonly sameAs: string | undefined
}

const unusedOf = (photos: readonly FoundPhoto[], isHiding: boolean) =>
  photos
    .filter(({ filename, sameAs }) => filename !== null && (isHiding || sameAs !== undefined))
    .map(({ name, sameAs }) => ({
      name,
      sentence: isHiding ? 'De regel van dit product verbergt het product' : `Zelfde plaats als ${sameAs}`,
    }))

async function photosByCode(
  db: Db,
  importId: string,
  known: ReadonlyMap<string, Coded>,
): Promise<Map<string, FoundPhoto[]>> {
  const photos = await db
    .selectFrom('import_photos')
    .selectAll()
    .where('importId', '=', importId)
    .orderBy('name')
    .execute()
  const byCode = new Map<string, FoundPhoto[]>()
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
    const others = byCode.get(codeKey(code)) ?? []
    const photo = {
      name,
      place,
      filename: isTooMany ? null : filename,
      sentence: isTooMany ? `een product heeft ten hoogste ${maxPictures} foto's` : sentence,
      sameAs: others.find((other) => other.place === place && other.filename !== null)?.name,
    }
    byCode.set(codeKey(code), [...others, photo])
  }
  return byCode
}

export interface Coded {
  readonly _id: string | undefined
  readonly productCode: string
}

/** Codes of all products, removed ones too, by how they are compared. */
export async function knownCodes(db: Db): Promise<Map<string, Coded>> {
  const products = await db.selectFrom('products').select(['_id', 'productCode']).execute()
  return new Map(products.map((product): [string, Coded] => [codeKey(product.productCode), product]))
}
