import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { showCount } from '../../../contract/values/counts.ts'
import { type Product, products } from '../../../contract/endpoints/products.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import { type ShopFilter, shopFilterQuery } from '../../../contract/rules/shop-place.ts'
import { pageQuery } from '../../api/api.ts'
import { Empty } from '../../ui/page/states.tsx'
import { nearestSearches } from './nearest-searches.ts'
import layout from '../../ui/layout.module.css'
import type { ShopAddress } from './use-shop-place.ts'

const mostNames = 6

export function NothingInShop({ address: { place, narrow } }: { address: ShopAddress }) {
  const { filter } = place
  const { zoek } = filter
  const without = droppable(filter)
  const left = useQueries({
    queries: without.map(({ rest }) => counted(shopFilterQuery({ ...place, filter: rest }), 1)),
    combine: (answers) => answers.map(({ data }) => data?.total ?? 0),
  })
  const near = useQueries({
    queries: nearestSearches(zoek ?? '').map((search) => counted({ zoek: search }, 3)),
    combine: (answers) => distinct(answers.flatMap(({ data }) => data?.rows ?? [])).slice(0, mostNames),
  })
  const helpful = without.filter((_, index) => (left[index] ?? 0) > 0)

  return (
    <Empty title={zoek === undefined ? 'Geen product met deze filters' : `Geen product gevonden voor ‘${zoek}’`}>
      {helpful.length > 0 && (
        <div className={layout.row}>
          {helpful.map(({ names, words }) => (
            <Button
              key={words}
              variant="light"
              onClick={() => narrow(Object.fromEntries(names.map((name) => [name, ''])))}
            >
              {`${words} (${showCount(left[without.findIndex((one) => one.words === words)] ?? 0)})`}
            </Button>
          ))}
        </div>
      )}
      {near.length > 0 && (
        <>
          <p>Misschien bedoelt u:</p>
          <ul className={layout.tight}>
            {near.map(({ _id, productName, productCode }) => (
              <li key={_id}>
                <Link to={{ search: `?${new URLSearchParams({ zoek: productCode })}` }}>
                  {printedQuotes(productName)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {zoek !== undefined && (
        <Button variant="default" onClick={() => narrow({ zoek: '' })}>
          Wis zoekopdracht
        </Button>
      )}
    </Empty>
  )
}

const counted = (narrowing: ReturnType<typeof shopFilterQuery>, perPagina: number) => ({
  ...pageQuery(products.shop, { query: { ...narrowing, perPagina } }),
  meta: { quiet: true },
})

type Narrowing = Exclude<keyof ShopFilter, 'zoek'>

const droppedWords: Readonly<Record<Narrowing, string>> = {
  maat: 'Alle maten',
  kleur: 'Alle kleuren',
  bloei: 'Alle bloeimaanden',
  voorraad: 'Ook wat niet op voorraad is',
  leverbaar: 'Ook wat later leverbaar is',
}

const narrowings = ['maat', 'kleur', 'bloei', 'voorraad', 'leverbaar'] as const satisfies readonly Narrowing[]

function droppable(filter: ShopFilter) {
  const names = narrowings.filter((name) => filter[name] !== undefined)
  const single = names.map((name) => {
    const { [name]: _dropped, ...rest } = filter
    return { names: [name], words: droppedWords[name], rest }
  })
  const all = { names, words: 'Wis alle filters', rest: filter.zoek === undefined ? {} : { zoek: filter.zoek } }
  return single.length > 1 ? [...single, all] : single
}

function distinct(found: readonly Product[]): readonly Product[] {
  return [...new Map(found.map((product) => [product._id, product])).values()]
}
