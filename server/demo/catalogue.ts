import sharp from 'sharp'
import type { ProductType } from '../../contract/products.ts'

export interface DemoProduct {
  readonly productName: string
  readonly text: string
  readonly priceCents: number
  /** Pieces left today. */
  readonly stock: number
  readonly productType: ProductType
  readonly showStatus: 'Ja' | 'Nee'
  /** Each draws one picture, as a photo that could be uploaded. */
  readonly pictures: readonly (() => Promise<Buffer>)[]
}

const plain = (colour: string) => () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
const names: readonly [string, ProductType, string][] = [
  ["Tulipa 'Queen of Night' 12/+", 'bollen', '#3a1530'],
  ["Tulipa 'Apeldoorn' 12/+", 'bollen', '#c3202a'],
  ["Tulipa 'Angelique' 11/12", 'bollen', '#eab6c4'],
  ["Tulipa 'Spring Green' 12/+", 'bollen', '#cfe0b4'],
  ["Narcissus 'Tête-à-Tête' 12/14", 'bollen', '#f2c616'],
  ["Hyacinthus 'Delft Blue' 16/17", 'bollen', '#4b6cc1'],
  ["Crocus 'Pickwick' 9/10", 'bollen', '#a58cc9'],
  ["Allium 'Gladiator' 20/+", 'bollen', '#8d5aa5'],
  ["Hippeastrum 'Red Lion' in wax, rood", 'waxbollen', '#a31621'],
  ["Hippeastrum 'Minerva' in wax, goud", 'waxbollen', '#c79a3b'],
  ["Hippeastrum 'Picotee' in wax, zilver", 'waxbollen', '#b9bec4'],
  ["Hyacinthus 'Pink Pearl' in wax, wit", 'waxbollen', '#f1ece4'],
  ['Helleborus niger 12 cm', 'planten', '#e9ebe2'],
  ['Phalaenopsis 2-tak wit 12 cm', 'planten', '#efe7ee'],
  ['Cyclamen persicum rood 10,5 cm', 'planten', '#c02048'],
  ['Hydrangea macrophylla blauw 13 cm', 'planten', '#6f8fd0'],
  ["Lavandula angustifolia 'Hidcote' 11 cm", 'planten', '#7a6bb5'],
]

export const catalogue: readonly DemoProduct[] = names.map(([productName, productType, colour], index) => ({
  productName,
  text: 'Eerste kwaliteit, gecontroleerd en geteld per fust. Levering uit voorraad.',
  priceCents: 18 + index * 37,
  stock: index % 6 === 3 ? 0 : index % 5 === 4 ? 7 : 240 + index * 90,
  productType,
  showStatus: index === 7 ? 'Nee' : 'Ja',
  pictures: [plain(colour)],
}))
