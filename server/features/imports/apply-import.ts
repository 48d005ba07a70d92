// One transaction, in batches: one batch is in memory at a time, and other requests run in between.
import { changeProduct, newProductValues } from '../../../contract/rules/change-product.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { newId, updateRows } from '../../platform/db/rows.ts'
import { nextNumbers, takeLock } from '../../platform/db/next-number.ts'
import type { Db, ProductRow, Trx } from '../../platform/db/schema.ts'
import { searchText } from '../../platform/db/search.ts'
import { HttpError } from '../../platform/errors.ts'
import { codeKey } from '../../../contract/rules/product-code.ts'
import { codeLetter, firstFreePlace, takenCodes, writeNew } from '../products/create-product.ts'
import {
  type ChangedProduct,
  changeOf,
  lockProductRows,
  lockProducts,
  writeChanges,
} from '../products/change-products.ts'
import { columnsOf, valuesOf } from '../products/product-columns.ts'
import { setPictures } from '../products/pictures.ts'
import { productInput } from '../../../contract/endpoints/products.ts'
import { type ProductType } from '../../../contract/rules/product-fields.ts'
import { picturesOf } from './check-import.ts'
import { piecesOf, readDetail } from './import-rows.ts'
import { type RowDetail, sheetTexts } from './check-row.ts'

interface RowToApply {
  readonly row: number
  readonly detail: RowDetail
}

/** The catalogue has changed since the difference was shown. */
export class CatalogueChanged extends Error {}

export async function rowsToApply(db: Db, importId: string) {
  const ids: string[] = []
  const returning: string[] = []
  const codes = new Set<string>()
  for await (const rows of piecesOf(db, importId, ['new', 'changed'])) {
    for (const { outcome, detail } of rows) {
      const { _id, productCode } = readDetail(detail ?? '{}')
      if (_id === null) codes.add(codeKey(productCode))
      else ids.push(_id)
      if (_id !== null && outcome === 'new') returning.push(_id)
    }
  }
  return { ids, returning, codes }
}

/** @throws CatalogueChanged when a product differs from what was shown; the caller rolls back */
export async function applyRows(
  trx: Trx,
  actor: Actor,
  importId: string,
  { ids, codes }: Awaited<ReturnType<typeof rowsToApply>>,
): Promise<string[]> {
  await takeLock(trx, 'catalogue')
  // In the order of ids, as everywhere, to prevent deadlocks: batches come in the order of the sheet.
  await lockProductRows(trx, ids.toSorted())
  const done: string[] = []
  let place = await firstFreePlace(trx)
  for await (const rows of piecesOf(trx, importId, ['new', 'changed'])) {
    const read = rows.map(({ row, outcome, detail }) => ({ row, outcome, detail: readDetail(detail ?? '{}') }))
    const changed = read.filter(({ outcome }) => outcome === 'changed')
    await changeRows(trx, actor, changed)
    await expectPictures(trx, changed)
    const added = read.filter(({ outcome }) => outcome === 'new')
    const inOrder = added.toSorted((a, b) => Number(b.detail._id !== null) - Number(a.detail._id !== null))
    const made = await addRows(trx, actor, inOrder, { place, codes })
    place += made.size
    await nameRows(trx, importId, read, made)
    for (const { row, outcome, detail } of read) {
      const id = made.get(row)?._id ?? detail._id
      if (id === null) continue
      done.push(id)
      if (detail.pictures) await givePictures(trx, actor, id, detail.pictures, outcome === 'new')
    }
  }
  return done
}

async function changeRows(trx: Trx, actor: Actor, rows: readonly RowToApply[]): Promise<void> {
  const ids = rows.map(({ detail }) => detail._id)
  const found = await lockProducts(trx, ids)
  const changes = rows.map(({ detail }) => changeFrom(found.get(detail._id ?? ''), detail))
  await writeChanges(trx, actor, changes)
}

function changeFrom(before: ProductRow | undefined, detail: RowDetail): ChangedProduct {
  if (!before || before.deletedAt) throw new CatalogueChanged()
  const now: Readonly<Record<string, string>> = sheetTexts(valuesOf(before))
  if (Object.entries(detail.basis).some(([field, cell]) => now[field] !== cell)) throw new CatalogueChanged()
  const { stock: _, ...fields } = detail.fields
  try {
    // A difference, so that sales made meanwhile still count.
    return changeOf(before, { ...fields, stockDelta: detail.stockDelta })
  } catch (error) {
    throw error instanceof HttpError ? new CatalogueChanged() : error
  }
}

/** New products, and removed ones whose codes stand in the sheet: the same again, with their ledger and history. */
async function addRows(
  trx: Trx,
  actor: Actor,
  rows: readonly RowToApply[],
  { place, codes: brought }: { place: number; codes: ReadonlySet<string> },
): Promise<Map<number, ProductRow>> {
  if (rows.length === 0) return new Map()
  const asked = rows.map(({ row, detail }) => ({ row, detail, fields: productInput.parse(detail.fields) }))
  const ids = rows.map(({ detail }) => detail._id)
  const removed = await lockProducts(trx, ids)
  const unknown = asked.filter(({ detail }) => detail._id === null)
  const codes = await codesFor(trx, unknown, brought)
  const codeOfRow = new Map(unknown.map(({ row }, index) => [row, codes[index] ?? '']))
  const added = asked.map(({ row, detail, fields }, index) => {
    const before = removed.get(detail._id ?? '')
    if (detail._id !== null && !before?.deletedAt) throw new CatalogueChanged()
    const productCode = before?.productCode ?? codeOfRow.get(row) ?? ''
    const product: ProductRow = {
      ...columnsOf(changeProduct(newProductValues, { ...fields, wachtOpFoto: detail.fields.wachtOpFoto }).after),
      _id: before?._id ?? newId(),
      productCode,
      shopIndex: place + index,
      search: searchText(productCode, fields.productName),
      deletedAt: null,
      version: (before?.version ?? 0) + 1,
    }
    return { row, before, product }
  })
  await writeNew(trx, actor, added)
  return new Map(added.map(({ row, product }) => [row, product]))
}

async function codesFor(
  trx: Trx,
  rows: readonly { detail: RowDetail; fields: { productType: ProductType } }[],
  brought: ReadonlySet<string>,
): Promise<string[]> {
  const codes = rows.map(({ detail }) => detail.productCode)
  const own = codes.filter((code) => code !== '')
  if ((await takenCodes(trx, [...own, ...own.map(codeKey)])).size > 0) throw new CatalogueChanged()
  let open = [...codes.keys()].filter((at) => codes[at] === '')
  while (open.length > 0) {
    const numbers = await nextNumbers(trx, 'productCode', open.length)
    for (const [index, at] of open.entries())
      codes[at] = codeLetter[rows[at]?.fields.productType ?? 'bollen'] + String(numbers[index])
    const drawn = open.map((at) => codes[at] ?? '')
    const taken = await takenCodes(trx, drawn)
    open = open.filter((at) => taken.has(codes[at] ?? '') || brought.has(codes[at] ?? ''))
  }
  return codes
}

async function nameRows(
  trx: Trx,
  importId: string,
  rows: readonly RowToApply[],
  made: ReadonlyMap<number, ProductRow>,
): Promise<void> {
  const named = rows.flatMap(({ row, detail }) => {
    const product = made.get(row)
    if (!product) return []
    const { _id, productCode } = product
    return [{ importId, row, detail: JSON.stringify({ ...detail, _id, productCode }) }]
  })
  await updateRows(trx, 'import_rows', ['importId', 'row'], named)
}

/** @throws CatalogueChanged when a product that gets photos has other pictures than shown, which would be lost */
async function expectPictures(trx: Trx, rows: readonly RowToApply[]): Promise<void> {
  const given = rows.flatMap(({ detail: { _id, picturesBefore } }) =>
    _id === null || picturesBefore === undefined ? [] : [{ _id, picturesBefore }],
  )
  const ids = given.map(({ _id }) => _id)
  const now = await picturesOf(trx, ids)
  if (given.some(({ _id, picturesBefore }) => (now.get(_id) ?? []).join() !== picturesBefore.join()))
    throw new CatalogueChanged()
}

async function givePictures(
  trx: Trx,
  actor: Actor,
  id: string,
  pictures: readonly string[],
  isNew: boolean,
): Promise<void> {
  try {
    await setPictures(trx, id, pictures)
  } catch (error) {
    // A picture is removed, or used by another product.
    throw error instanceof HttpError ? new CatalogueChanged() : error
  }
  if (isNew) return
  await audit(trx, actor, 'product.pictures', id, { pictures: pictures.length })
}
