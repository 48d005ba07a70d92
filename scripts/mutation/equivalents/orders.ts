// Orders and what they rest on: prices, lists, settings, exports, reports, and the contract.
import type { Equivalent } from '../scope.ts'

export const ofOrders: readonly Equivalent[] = [
  { file: 'contract/fields.ts', right: /abort: true/, wrong: /abort: false/, why: 'only the first sentence is told' },
  {
    file: 'contract/fields.ts',
    right: /max\(20, \{ error: 'Prijs/,
    why: 'no price is that long: the same sentence either way',
  },
  {
    file: 'server/orders/search-orders.ts',
    right: /^const (few|rare|most)[A-Z]|^if \(isNumber && /,
    why: 'which of two ways they are looked up: the same are found',
  },
  {
    file: 'server/orders/search-orders.ts',
    right: /length > few|\.limit\(few\w+ \+ 1\)/,
    wrong: />= few|\+ 2/,
    why: 'which of two ways they are looked up: the same are found',
  },
  {
    file: 'server/orders/search-orders.ts',
    right: /\.where\('deletedAt', 'is', null\)( \.where\('referentieSearch', '<>', ''\))?$/,
    wrong: /^\.select\('ordernummer'\)$|^\.where\('deletedAt', 'is', null\)$/,
    why: 'removed ones fall away with the list; the rest says which index is read',
  },
  {
    file: 'server/price-lists/customer-prices.ts',
    right: /^let (from|until) = 0$/,
    why: 'looked at once there is a day, which sets both',
  },
  {
    file: 'contract/staffel.ts',
    right: /parsePrice\(price\) \?\? 0/,
    wrong: /\?\? 1/,
    why: 'prices of steps are prices: their fields have seen to it',
  },
  {
    file: 'server/orders/find-orders.ts',
    right: /^if \(filter\.userId !== undefined\) return/,
    why: 'which of two ways they are looked up: the same are found',
  },
]
