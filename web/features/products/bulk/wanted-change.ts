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
  readonly rounding: '1' | '5'
  readonly withStaffel: boolean
  readonly fields: Readonly<Partial<Record<BulkField, string>>>
}

export const nothingTyped: TypedChange = { percent: '', rounding: '1', withStaffel: true, fields: {} }

/** Typed to clear an optional field. */
export const emptied = '-'

export interface WantedChange {
  readonly price:
    | { readonly hundredths: number; readonly rounding: Rounding; readonly withStaffel: boolean }
    | undefined
  /** The same for all products; absent fields stay. */
  readonly fields: ProductChange
}

export type Complaints = Partial<Record<BulkField | 'percent', string>>

const parseFields = ({ fields }: TypedChange) => {
  const given = Object.entries(fields).filter(([, text]) => text.trim() !== '')
  const sent = given.map(([field, text]) => [field, text.trim() === emptied ? '' : text])
  return productInput.partial().safeParse(Object.fromEntries(sent))
}

export function complaintsOf(typed: TypedChange): Complaints {
  const complaints: Complaints = {}
  const wrongPercent = priceChangeComplaint(typed.percent)
  if (wrongPercent !== undefined) complaints.percent = wrongPercent
  for (const { path, message } of parseFields(typed).error?.issues ?? []) {
    const field = bulkFields.find((one) => one === path[0])
    if (field) complaints[field] = message
  }
  return complaints
}

export function readChange(typed: TypedChange): WantedChange {
  const hundredths = parsePriceChange(typed.percent)
  return {
    price:
      hundredths === undefined
        ? undefined
        : { hundredths, rounding: typed.rounding === '5' ? 5 : 1, withStaffel: typed.withStaffel },
    fields: parseFields(typed).data ?? {},
  }
}
