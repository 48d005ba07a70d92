import { useQuery } from '@tanstack/react-query'
import { type Product, products } from '../../../contract/endpoints/products.ts'
import { pageQuery, query } from '../../api/query.ts'

const total = (voorraad: '0' | '1') => pageQuery(products.shop, { query: { perPagina: 1, voorraad } })

const saysSomething = ({ maat, kleur, bloeiVan }: Product) => maat !== '' || kleur !== '' || bloeiVan !== null

/**
 * By which facts the shop can be filtered, else by stock; undefined for neither.
 * @param seen products that may decide without a request; undefined while loading
 */
export function useNarrowable(seen: readonly Product[] | undefined): 'facts' | 'stock' | undefined {
  // Changes with the catalogue, rarely within a visit.
  const lasting = { enabled: seen !== undefined, staleTime: 300_000, meta: { quiet: true } }
  const { data: facets } = useQuery({ ...query(products.facets, { query: {} }), ...lasting })
  const { data: all } = useQuery({ ...total('0'), ...lasting })
  const { data: inStock } = useQuery({ ...total('1'), ...lasting })
  if (seen?.some(saysSomething) || (facets && Object.values(facets).some(({ length }) => length > 0))) return 'facts'
  return all !== undefined && inStock !== undefined && inStock.total < all.total ? 'stock' : undefined
}
