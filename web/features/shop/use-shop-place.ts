import { useEffect, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import {
  type ShopFilter,
  type ShopPlace,
  shopPlace,
  type ShopStatus,
  type ShopView,
} from '../../../contract/rules/shop-place.ts'
import { rememberedView, rememberView } from './shop-view.ts'

export interface ShopAddress {
  readonly place: ShopPlace & { readonly view: ShopView }
  /** Changes what narrows the shop, '' for no longer; a search as it is typed leaves one step in the history. */
  readonly narrow: (change: { readonly [Name in keyof ShopFilter]?: string }) => void
}

/** The shop has been seen since this document was loaded. */
let opened = false

/** What the shop shows, all of it from the address; only a view that it leaves open is the one seen last. */
export function useShopPlace(status: ShopStatus, productId: string | undefined): ShopAddress {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const movement = useNavigationType()
  const [first] = useState(opened ? undefined : location)
  const named = shopPlace(status, productId, params)
  // The way back finds a page as it was left, and a page's number counts in the view that it was made for.
  const anew = movement !== 'POP' || location === first
  const open = anew && named.page === undefined && named.productId === undefined
  const view = named.view ?? (open ? rememberedView() : 'fotos')

  useEffect(() => {
    opened = true
    rememberView(view)
  }, [view])
  useEffect(() => {
    if (view === named.view || view === 'fotos') return
    setParams((current) => changed(current, { weergave: view }), { replace: true, preventScrollReset: true })
  }, [view, named.view, setParams])

  return {
    place: { ...named, view },
    narrow: (change) => {
      // The address is ahead of what is drawn where somebody is fast.
      const current = new URLSearchParams(window.location.search)
      const replace = change.zoek !== undefined && current.has('zoek')
      setParams(changed(current, { pagina: '', ...change }), { replace, preventScrollReset: true })
    },
  }
}

/** An address's query with these values in it, '' for none. */
export function changed(params: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Takes every filter off; what is searched for stays. */
export const noFilters = { maat: '', kleur: '', bloei: '', voorraad: '' }
