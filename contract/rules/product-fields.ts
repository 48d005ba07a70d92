// One row for each field of a product that staff fill in. Schema, form, details, sheets, bulk change, cells and history
// follow from it.
import { maxQty } from '../values/limits.ts'
import type { Packs } from './packs.ts'
import type { Step } from './staffel.ts'
import { vatRates } from './vat.ts'

export const productTypes = ['bollen', 'waxbollen', 'planten'] as const
export type ProductType = (typeof productTypes)[number]
/** Labels and order of §2. */
export const productTypeNames: Readonly<Record<ProductType, string>> = {
  bollen: 'Bollen',
  waxbollen: 'Wax bollen',
  planten: 'Planten',
}
export const showStatuses = ['Ja', 'Nee'] as const

export const kleuren = [
  'wit',
  'crème',
  'geel',
  'oranje',
  'zalm',
  'roze',
  'rood',
  'paars',
  'blauw',
  'groen',
  'bruin',
  'zwart',
  'goud',
  'zilver',
  'gemengd',
] as const
export type Kleur = (typeof kleuren)[number]

interface FieldRow {
  /** On screen, and the heading of its column in a sheet. */
  readonly label: string
  readonly kind: 'text' | 'longText' | 'digits' | 'choice' | 'month' | 'day' | 'number' | 'rate' | 'price' | 'staffel'
  /** Inside a sentence; absent where it is the label in lower case. */
  readonly word?: string
  /** In the history; absent where it is the word. */
  readonly history?: string
}

/** An optional field, hidden while neutral. */
export type FactRow = Pick<FieldRow, 'label' | 'word' | 'history'> & {
  /** Below its input. */
  readonly hint?: string
  /** Its place in the form; absent: in the pairs at the top. */
  readonly inForm?: 'wide' | 'packs'
  /** On the card and in the list of the shop. */
  readonly inShop?: true
  /** A column of 'Bewerk in lijst'. */
  readonly inCells?: true
  /** An input of 'Meerdere producten tegelijk wijzigen'; for texts, days and choices. */
  readonly inBulk?: true
} & (
    | { readonly kind: 'text' | 'digits'; readonly max: number; readonly neutral: '' }
    | { readonly kind: 'choice'; readonly values: readonly string[]; readonly neutral: '' }
    | { readonly kind: 'month' | 'day'; readonly neutral: null }
    | { readonly kind: 'rate'; readonly values: readonly number[]; readonly neutral: null }
    | {
        readonly kind: 'number'
        readonly max: number
        readonly unit: 'centimeter' | 'stuk' | 'verpakking'
        readonly neutral: null | 1
      }
  )

/** The product of the specification; each has sentences of its own (endpoints/products.ts). */
const mainFields = {
  productName: { label: 'Productnaam', kind: 'text', history: 'naam' },
  text: { label: 'Tekst', kind: 'longText' },
  price: { label: 'Prijs', kind: 'price' },
  stock: { label: 'Voorraad', kind: 'number' },
  productType: { label: 'Product categorie', kind: 'choice', word: 'categorie' },
  showStatus: { label: 'Weergeven', kind: 'choice', word: 'weergave', history: 'weergave in winkel' },
} as const satisfies Readonly<Record<string, FieldRow>>

export const factFields = {
  /** As the trade writes sizes. */
  maat: {
    label: 'Maat',
    kind: 'text',
    max: 12,
    neutral: '',
    hint: 'Bijvoorbeeld 10/11, 12/+ of P13',
    inShop: true,
    inCells: true,
    inBulk: true,
  },
  kleur: { label: 'Kleur', kind: 'choice', values: kleuren, neutral: '', inShop: true, inBulk: true },
  /** First and last month of flowering, both or neither; may span the new year. */
  bloeiVan: { label: 'Bloei vanaf', kind: 'month', neutral: null, inShop: true },
  bloeiTot: { label: 'Bloei tot en met', kind: 'month', neutral: null },
  hoogte: {
    label: 'Hoogte',
    kind: 'number',
    max: 500,
    unit: 'centimeter',
    neutral: null,
    history: 'hoogte in cm',
    hint: 'Centimeters',
    inShop: true,
  },
  /** Sold ahead until this day; 'YYYY-MM-DD'. */
  leverbaarVanaf: {
    label: 'Leverbaar vanaf',
    kind: 'day',
    neutral: null,
    word: 'eerste leverdag',
    history: 'leverbaar vanaf',
    hint: 'Zoals 14-09-2027; leeg: nu leverbaar',
    inCells: true,
    inBulk: true,
  },
  /** Percent; null is the shop's own. */
  btwTarief: {
    label: 'Btw-tarief',
    kind: 'rate',
    values: vatRates,
    neutral: null,
    hint: 'Procent; leeg: het tarief van de winkel',
  },
  botanisch: { label: 'Botanische naam', kind: 'text', max: 80, neutral: '', inForm: 'wide' },
  /** The trade's article number. */
  vbnCode: { label: 'VBN-code', kind: 'digits', max: 7, neutral: '', word: 'VBN-code', hint: 'Van Floricode' },
  vpe: {
    label: 'Verpakt per',
    kind: 'number',
    max: 100_000,
    unit: 'stuk',
    neutral: 1,
    hint: 'Stuks; leeg: per stuk',
    inForm: 'packs',
    inCells: true,
  },
  /** Neutral is one pack. */
  minimum: {
    label: 'Minimum',
    kind: 'number',
    max: maxQty,
    unit: 'stuk',
    neutral: 1,
    hint: 'Stuks; leeg: één verpakking',
    inForm: 'packs',
  },
  perLaag: {
    label: 'Per laag',
    kind: 'number',
    max: 100_000,
    unit: 'verpakking',
    neutral: null,
    hint: 'Verpakkingen',
    inForm: 'packs',
  },
  /** Per trolley. */
  perKar: {
    label: 'Per kar',
    kind: 'number',
    max: 100_000,
    unit: 'verpakking',
    neutral: null,
    hint: 'Verpakkingen',
    inForm: 'packs',
  },
} as const satisfies Readonly<Record<string, FactRow>>

export const productFields = { ...mainFields, ...factFields, staffel: { label: 'Staffel', kind: 'staffel' } } as const

export type ProductField = keyof typeof productFields
export type FactField = keyof typeof factFields

type FactValue<Row> = Row extends { kind: 'day' }
  ? string | null
  : Row extends { neutral: number }
    ? number
    : Row extends { neutral: null }
      ? number | null
      : Row extends { values: readonly (infer Value)[] }
        ? Value | ''
        : string
export type ProductFacts = { -readonly [Field in FactField]: FactValue<(typeof factFields)[Field]> }

/** All fields as they travel. */
export interface ProductValues extends ProductFacts {
  productName: string
  productType: ProductType
  text: string
  /** "12.50". */
  price: string
  /** Pieces. */
  stock: number
  showStatus: (typeof showStatuses)[number]
  /** Hidden until its first picture, which shows it. */
  wachtOpFoto?: true | undefined
  staffel: Step[]
}

export const neutralPacks = { vpe: 1, minimum: 1 } as const satisfies Packs
export const neutralFacts = neutralOf(factFields)

// The overload says what a loop hides: every field is there, with its own type.
function neutralOf(rows: typeof factFields): ProductFacts
function neutralOf(rows: Readonly<Record<string, FactRow>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(rows).map(([field, { neutral }]) => [field, neutral]))
}

export const isProductField = (name: string): name is ProductField => Object.hasOwn(productFields, name)
export const isFactField = (name: string): name is FactField => Object.hasOwn(factFields, name)
export const productFieldNames: readonly ProductField[] = Object.keys(productFields).filter(isProductField)
export const factFieldNames: readonly FactField[] = Object.keys(factFields).filter(isFactField)

/** For sentences: 'maat', 'VBN-code'. */
export function wordOf(field: ProductField): string {
  const row: FieldRow = productFields[field]
  return row.word ?? row.label.toLowerCase()
}

export function historyWordOf(field: ProductField): string {
  const row: FieldRow = productFields[field]
  return row.history ?? wordOf(field)
}
