import { maxMaat } from '../../../../contract/values/limits.ts'
import { parsePriceChange, priceChangeComplaint, type Rounding } from '../../../../contract/rules/price-change.ts'
import { type Kleur, kleuren } from '../../../../contract/rules/product-facts.ts'
import { type ManagedProduct, productTypes, showStatuses } from '../../../../contract/endpoints/products.ts'

/** '' leaves a field as it is. */
export interface TypedChange {
  readonly percent: string
  readonly rounding: '1' | '5'
  readonly withStaffel: boolean
  readonly showStatus: string
  readonly productType: string
  readonly kleur: string
  readonly maat: string
}

export const nothingTyped: TypedChange = {
  percent: '',
  rounding: '1',
  withStaffel: true,
  showStatus: '',
  productType: '',
  kleur: '',
  maat: '',
}

/** Typed to clear a colour or size. */
export const emptied = '-'

export interface WantedChange {
  readonly price:
    | { readonly hundredths: number; readonly rounding: Rounding; readonly withStaffel: boolean }
    | undefined
  /** The same for all products; absent fields stay. */
  readonly fields: Partial<Pick<ManagedProduct, 'showStatus' | 'productType' | 'maat'>> & { kleur?: Kleur | '' }
}

export type Complaints = Partial<Record<keyof TypedChange, string>>

export function complaintsOf({ percent, maat }: TypedChange): Complaints {
  const wrongPercent = priceChangeComplaint(percent)
  return {
    ...(wrongPercent !== undefined && { percent: wrongPercent }),
    ...(maat.trim().length > maxMaat && { maat: `"Maat" mag maximaal ${maxMaat} tekens hebben.` }),
  }
}

export function readChange(typed: TypedChange): WantedChange {
  const hundredths = parsePriceChange(typed.percent)
  const showStatus = showStatuses.find((one) => one === typed.showStatus)
  const productType = productTypes.find((one) => one === typed.productType)
  const kleur = typed.kleur === emptied ? '' : kleuren.find((one) => one === typed.kleur)
  const maat = typed.maat.trim()
  return {
    price:
      hundredths === undefined
        ? undefined
        : { hundredths, rounding: typed.rounding === '5' ? 5 : 1, withStaffel: typed.withStaffel },
    fields: {
      ...(showStatus && { showStatus }),
      ...(productType && { productType }),
      ...(kleur !== undefined && { kleur }),
      ...(maat !== '' && { maat: maat === emptied ? '' : maat }),
    },
  }
}
