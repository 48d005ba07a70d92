import { csvText } from '../../../../contract/values/csv-text.ts'
import { productSheet, type SheetField, sheetFieldNames } from '../../../../contract/rules/product-sheet.ts'

const sample: Readonly<Partial<Record<SheetField, string>>> = {
  productName: "Tulipa 'Voorbeeld' 12/+",
  text: 'Voorbeeld: vervang deze regel door uw eigen product',
  price: '0,25',
  stock: '1000',
  productType: 'Bollen',
  showStatus: 'Ja',
  maat: '12/+',
  kleur: 'rood',
  bloeiVan: 'april',
  bloeiTot: 'mei',
  vpe: '250',
}

export function sampleSheet(): string {
  const rows = [
    sheetFieldNames.map((field) => productSheet[field].label),
    sheetFieldNames.map((field) => sample[field] ?? ''),
  ]
  const text = rows.map((cells) => cells.map(csvText).join(';')).join('\r\n')
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}\r\n`)}`
}
