// What a whole sheet would do to the catalogue as it is now. Long work goes in pieces, between which the shop answers.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db, ProductRow, Trx } from '../db/schema.ts'
import { codeKey } from '../products/catalogue-index.ts'
import { codeOf, judgeRow, type Judged, type Known, type RowPhoto } from './judge-row.ts'
import { parsedColumns, readStored, type StoredRow } from './import-rows.ts'
import type { Letters } from './read-cells.ts'

const piece = 1000
const rowsATurn = 25

export type JudgedRow = StoredRow & { readonly judged: Judged }

/** Photos whose product is in no row of the sheet. */
export interface JudgedImport {
  readonly rows: readonly JudgedRow[]
  readonly strays: readonly string[]
}

export async function judgeImport(db: Db | Trx, importId: string): Promise<JudgedImport> {
  const { columns } = await db
    .selectFrom('imports')
    .select('columns')
    .where('_id', '=', importId)
    .executeTakeFirstOrThrow()
  const letters: Letters = Object.fromEntries(
    parsedColumns
      .parse(JSON.parse(columns))
      .flatMap(({ field, letter }) => (field === undefined ? [] : [[field, letter]])),
  )
  const rows = await storedRows(db, importId)
  const known = await knownProducts(db)
  const keys = new Set([...known.keys(), ...rows.map(({ cells }) => codeKey(codeOf(cells)))])
  const photos = await photosByCode(db, importId, keys)
  const firstRow = new Map<string, number>()
  const judged: JudgedRow[] = []
  for (const [index, stored] of rows.entries()) {
    const key = codeKey(codeOf(stored.cells))
    const twin = key === '' ? undefined : firstRow.get(key)
    if (key !== '' && twin === undefined) firstRow.set(key, stored.row)
    const asked = {
      ...stored,
      letters,
      known: key === '' ? undefined : known.get(key),
      twin,
      photos: photos.get(key) ?? [],
    }
    judged.push({ ...stored, judged: judgeRow(asked) })
    if (index % rowsATurn === rowsATurn - 1) await nextTurn()
  }
  const strays = [...photos].flatMap(([key, some]) => (firstRow.has(key) ? [] : some.map(({ name }) => name)))
  return { rows: judged, strays }
}

async function storedRows(db: Db | Trx, importId: string): Promise<StoredRow[]> {
  const all: StoredRow[] = []
  for (let after = 0; ; ) {
    const some = await db
      .selectFrom('import_rows')
      .select(['row', 'cells'])
      .where('importId', '=', importId)
      .where('row', '>', after)
      .orderBy('row')
      .limit(piece)
      .execute()
    for (const { row, cells } of some) all.push({ row, ...readStored(cells) })
    const last = some.at(-1)
    if (some.length < piece || !last) return all
    after = last.row
    await nextTurn()
  }
}

/** Every product by its code's key, those that left the catalogue included. */
async function knownProducts(db: Db | Trx): Promise<Map<string, Known>> {
  const pictures = new Map<string, string[]>()
  const found = await db
    .selectFrom('pictures')
    .select(['productId', 'filename'])
    .where('productId', 'is not', null)
    .orderBy('productId')
    .orderBy('position')
    .execute()
  for (const { productId, filename } of found) {
    const some = pictures.get(productId ?? '')
    if (some) some.push(filename)
    else pictures.set(productId ?? '', [filename])
  }
  const known = new Map<string, Known>()
  for (let after = ''; ; ) {
    const some: ProductRow[] = await db
      .selectFrom('products')
      .selectAll()
      .where('_id', '>', after)
      .orderBy('_id')
      .limit(piece)
      .execute()
    for (const row of some) known.set(codeKey(row.productCode), { row, pictures: pictures.get(row._id) ?? [] })
    const last = some.at(-1)
    if (some.length < piece || !last) return known
    after = last._id
    await nextTurn()
  }
}

/** 'B1001.jpg' is the first photo of B1001, 'B1001-2.png' its second; a code may itself end in a dash and a digit. */
async function photosByCode(
  db: Db | Trx,
  importId: string,
  keys: ReadonlySet<string>,
): Promise<Map<string, RowPhoto[]>> {
  const photos = await db
    .selectFrom('import_photos')
    .selectAll()
    .where('importId', '=', importId)
    .orderBy('name')
    .execute()
  const byCode = new Map<string, RowPhoto[]>()
  for (const { name, filename, sentence } of photos) {
    const base = baseOf(name)
    const [, stem = base, digit = '1'] = /^(.*)[-_ ]([1-9])$/.exec(base) ?? []
    const isWhole = keys.has(codeKey(base))
    const key = codeKey(isWhole ? base : stem)
    const photo = { name, place: isWhole ? 1 : Number(digit), filename, sentence }
    byCode.set(key, [...(byCode.get(key) ?? []), photo])
  }
  return byCode
}

export const baseOf = (name: string) => (name.split(/[\\/]/).at(-1) ?? '').replace(/\.\w+$/, '').trim()
