import type { SalesGroup, SalesQuery } from '../../../contract/endpoints/reports.ts'
import type { Db } from '../../platform/db/schema.ts'
import { readSales, type Sale } from '../reports/sales.ts'
import type { Column, Row, Sheet } from './sheet.ts'

const piece = 100

const names: Readonly<Record<SalesGroup, readonly Column[]>> = {
  product: [
    { label: 'Productcode', kind: 'text' },
    { label: 'Productnaam', kind: 'text' },
  ],
  klant: [{ label: 'Bedrijfsnaam', kind: 'text' }],
  categorie: [{ label: 'Categorie', kind: 'text' }],
}
const figures: readonly Column[] = [
  { label: 'Stuks', kind: 'count' },
  { label: 'Omzet', kind: 'price' },
  { label: 'Orders', kind: 'count' },
  { label: 'Stuks vorig jaar', kind: 'count' },
  { label: 'Omzet vorig jaar', kind: 'price' },
  { label: 'Verschil', kind: 'price' },
]

export async function salesSheet(db: Db, query: Omit<SalesQuery, 'pagina' | 'perPagina'>): Promise<Sheet> {
  const { sales } = await readSales(db, query)
  const columns = [...names[query.per], ...figures]
  async function* rows(): AsyncGenerator<Row[]> {
    for (let from = 0; from < sales.length; from += piece)
      yield sales.slice(from, from + piece).map((sale) => rowOf(sale, query.per))
  }
  return { name: 'Verkoop', columns, rows: rows() }
}

function rowOf({ code, naam, stuks, cents, orders, stuksVorig, centsVorig }: Sale, per: SalesGroup): Row {
  const name = per === 'product' ? [code, naam] : [naam]
  return [...name, stuks, cents, orders, stuksVorig, centsVorig, cents - centsVorig]
}
