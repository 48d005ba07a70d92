import { useEffect, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import {
  type ShopFilter,
  type ShopPlace,
  shopPlace,
  type ShopStatus,
  type ShopView,
} from '../../../contract/rules/shop-place.ts'
import { withParams } from '../../ui/search-params.ts'
import { rememberedView, rememberView } from './shop-view.ts'

export interface ShopAddress {
  readonly place: ShopPlace & { readonly view: ShopView }
  /** Changes filters, '' to remove one; typing a search leaves one step in the history. */
  readonly narrow: (change: { readonly [Name in keyof ShopFilter | 'sorteer']?: string }) => void
}

let opened = false

/** All from the address; a view that it leaves open is the one chosen last. */
export function useShopPlace(status: ShopStatus, productId: string | undefined): ShopAddress {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const movement = useNavigationType()
  const [first] = useState(opened ? undefined : location)
  const named = shopPlace(status, productId, params)
  // Going back restores a page in its own view: page numbers depend on the view.
  const anew = movement !== 'POP' || location === first
  const open = anew && named.page === undefined && named.productId === undefined
  const view = named.view ?? (open ? rememberedView() : 'fotos')

  useEffect(() => {
    opened = true
    if (named.view) rememberView(named.view)
  }, [named.view])
  useEffect(() => {
    if (view === named.view || view === 'fotos') return
    setParams((current) => withParams(current, { weergave: view }), { replace: true, preventScrollReset: true })
  }, [view, named.view, setParams])

  return {
    place: { ...named, view },
    narrow: (change) => {
      // The address may be ahead of the last render.
      const current = new URLSearchParams(window.location.search)
      const replace = Boolean(change.zoek) && current.has('zoek')
      setParams(withParams(current, { pagina: '', ...change }), { replace, preventScrollReset: true })
    },
  }
}

export const noFilters = { maat: '', kleur: '', bloei: '', voorraad: '', leverbaar: '' }
