import { useQuery } from '@tanstack/react-query'
import { type Product, products } from '../../../contract/endpoints/products.ts'
import { pageQuery, query } from '../../api/query.ts'

const total = (voorraad: '0' | '1') => pageQuery(products.shop, { query: { perPagina: 1, voorraad } })

const saysSomething = ({ maat, kleur, bloeiVan }: Product) => maat !== '' || kleur !== '' || bloeiVan !== null

/**
 * What the shop can be narrowed by: what products say of their size, colour or months, or else whether they are sold out; undefined
 * where nothing does and nothing is.
 * @param seen products of the shop, which may tell at once; undefined as long as none are there
 */
export function useNarrowable(seen: readonly Product[] | undefined): 'facts' | 'stock' | undefined {
  // It changes with the catalogue, seldom within a visit.
  const lasting = { enabled: seen !== undefined, staleTime: 300_000, meta: { quiet: true } }
  const { data: facets } = useQuery({ ...query(products.facets, { query: {} }), ...lasting })
  const { data: all } = useQuery({ ...total('0'), ...lasting })
  const { data: inStock } = useQuery({ ...total('1'), ...lasting })
  if (seen?.some(saysSomething) || (facets && Object.values(facets).some(({ length }) => length > 0))) return 'facts'
  return all !== undefined && inStock !== undefined && inStock.total < all.total ? 'stock' : undefined
}
