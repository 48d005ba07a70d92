// Orders and what they rest on: prices, lists, settings, exports, reports, and the contract.
import type { Equivalent } from '../scope.ts'

export const ofOrders: readonly Equivalent[] = [
  ...['fields', 'orders', 'settings', 'users'].map((name) => ({
    file: `contract/${name}.ts`,
    right: /abort: true/,
    wrong: /abort: false/,
    why: 'only the first sentence is told',
  })),
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
  {
    file: 'server/orders/find-orders.ts',
    right: /^\.?\$if\(\w+ !== undefined, .*\?\? 0\)\)/,
    wrong: /\?\? 1\)/,
    why: 'for the types alone: it is asked where there is one',
  },
  {
    file: 'server/orders/find-orders.ts',
    right: /^if \((offset < ordersInBlock|left < Number\(orders\))/,
    wrong: /^if \((offset|left) <= /,
    why: 'which block the rows are counted off from: they are the same',
  },
  {
    file: 'server/orders/find-orders.ts',
    right: /^return \{ below: 0, offset: 0 \}$/,
    wrong: /[01], offset: [01] \}$/,
    why: 'behind the last row; numbers begin far above',
  },
  {
    file: 'server/orders/search-orders.ts',
    right: /before < 10 \*\*/,
    wrong: /before <= 10 \*\*/,
    why: 'what it would add has a digit more than the highest number',
  },
  {
    file: 'server/price-lists/agreed-prices.ts',
    right: /^#isSorted = true$/,
    why: 'nothing is sorted once more',
  },
  {
    file: 'server/price-lists/save-price-list.ts',
    right: /^\.limit\(2\)$|^\.where\('priceListId', '=', id\) \.limit\(2\)$/,
    wrong: /^\.limit\(3\)$|^\.where\('priceListId', '=', id\)$/,
    why: 'more than one is all that is looked at',
  },
  {
    file: 'server/price-lists/customer-prices.ts',
    right: /now\.getTime\(\) < from/,
    wrong: /now\.getTime\(\) <= from/,
    why: 'works out the same day once more',
  },
]
