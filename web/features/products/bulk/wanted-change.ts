import { parsePriceChange, priceChangeComplaint, type Rounding } from '../changes/price-change.ts'
import type { ProductChange } from '../../../../contract/rules/change-product.ts'
import { factFieldNames, factFields } from '../../../../contract/rules/product-fields.ts'
import { productInput } from '../../../../contract/endpoints/products.ts'

const optionalFields = factFieldNames.filter((field) => 'inBulk' in factFields[field])
export const bulkChoices = optionalFields.filter((field) => factFields[field].kind === 'choice')
export const bulkTexts = optionalFields.filter((field) => factFields[field].kind !== 'choice')
const bulkFields = ['showStatus', 'productType', ...optionalFields] as const
export type BulkField = (typeof bulkFields)[number]

/** '' leaves a field as it is. */
export interface TypedChange {
  readonly percent: string
  readonly rounding: Rounding
  readonly withStaffel: boolean
  readonly fields: Readonly<Partial<Record<BulkField, string>>>
}

export const nothingTyped: TypedChange = { percent: '', rounding: 1, withStaffel: true, fields: {} }

/** Typed to clear an optional field. */
export const emptied = '-'

export interface WantedChange {
  readonly price:
    | { readonly hundredths: number; readonly rounding: Rounding; readonly withStaffel: boolean }
    | undefined
  /** The same for all products; absent fields stay. */
  readonly fields: ProductChange
  readonly complaints: Partial<Record<BulkField | 'percent', string>>
}

export function readChange({ percent, rounding, withStaffel, fields }: TypedChange): WantedChange {
  const given = Object.entries(fields).filter(([, text]) => text.trim() !== '')
  const sent = given.map(([field, text]) => [field, text.trim() === emptied ? '' : text])
  const { data = {}, error } = productInput.partial().safeParse(Object.fromEntries(sent))
  const complaints: WantedChange['complaints'] = {}
  const wrongPercent = priceChangeComplaint(percent)
  if (wrongPercent !== undefined) complaints.percent = wrongPercent
  for (const { path, message } of error?.issues ?? []) {
    const field = bulkFields.find((one) => one === path[0])
    if (field) complaints[field] = message
  }
  const hundredths = parsePriceChange(percent)
  const price = hundredths === undefined ? undefined : { hundredths, rounding, withStaffel }
  return { price, fields: data, complaints }
}
