import { hideLabel, productSheet, type SheetField, sheetFieldNames } from '../../../contract/rules/product-sheet.ts'
import { HttpError } from '../../platform/errors.ts'
import type { SheetRow } from '../../../sheets/sheet-row.ts'

export type ImportField = SheetField | 'hide'

export interface ReadColumn {
  readonly field: ImportField | undefined
  readonly heading: string
  readonly letter: string
}

const key = (heading: string) =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

const alsoCalled: Readonly<Record<string, SheetField>> = {
  code: 'productCode',
  naam: 'productName',
  categorie: 'productType',
  prijspstuk: 'price',
  hoogtecm: 'hoogte',
  hoogteincm: 'hoogte',
  vpe: 'vpe',
}

const fields = new Map<string, ImportField>([
  ...Object.entries(alsoCalled),
  ...sheetFieldNames.map((field): [string, ImportField] => [key(productSheet[field].label), field]),
  [key(hideLabel), 'hide'],
])

export const labelOf = (field: ImportField) => (field === 'hide' ? hideLabel : productSheet[field].label)

/** @throws HttpError 400 when the first filled row is no heading, or names a field twice */
export function readColumns(heading: Pick<SheetRow, 'cells'>): ReadColumn[] {
  const columns = heading.cells.map((cell, at) => ({
    field: fields.get(key(String(cell))),
    heading: String(cell).slice(0, 100),
    letter: columnName(at),
  }))
  const known = columns.flatMap(({ field }) => (field === undefined ? [] : [field]))
  const twice = known.find((field, at) => known.indexOf(field) !== at)
  if (twice !== undefined) throw new HttpError(400, `De kolom ${labelOf(twice)} staat twee keer in dit blad`)
  if (!known.includes('productCode') && !known.includes('productName'))
    throw new HttpError(400, 'Geen kolom Productcode gevonden; zet op de eerste regel de namen van de kolommen')
  return columns
}

/** 'A' for 0, 'AA' for 26. */
export function columnName(at: number): string {
  return (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
}
