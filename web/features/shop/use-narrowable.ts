import { useQuery } from '@tanstack/react-query'
import { products } from '../../../contract/products.ts'
import { pageQuery, query } from '../../api/query.ts'

const total = (voorraad: '0' | '1') => pageQuery(products.shop, { query: { perPagina: 1, voorraad } })

/** Whether anything in the shop says its size, colour or months, or is sold out: where nothing does, there are no filters. */
export function useNarrowable(enabled: boolean): boolean {
  // It changes with the catalogue, seldom within a visit.
  const lasting = { enabled, staleTime: 300_000, meta: { quiet: true } }
  const { data: facets } = useQuery({ ...query(products.facets, { query: {} }), ...lasting })
  const { data: all } = useQuery({ ...total('0'), ...lasting })
  const { data: inStock } = useQuery({ ...total('1'), ...lasting })
  const said = facets !== undefined && [facets.maat, facets.kleur, facets.bloei].some(({ length }) => length > 0)
  return said || (all !== undefined && inStock !== undefined && inStock.total < all.total)
}
