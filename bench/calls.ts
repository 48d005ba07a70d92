// What people ask of the shop, page by page; each is measured at every size, and flat or explained in docs/performance.md.
import { orderIdOf, packOf, productIdOf, type ShopSize, tokenOf, userIdOf } from './generate-shop.ts'

export interface Ask {
  readonly name: string
  readonly path: string
  /** Cookie token of who asks. */
  readonly token: string
  /** Sent by POST, where the call takes one. */
  readonly body?: object
}

const staff = tokenOf(0)
const buyer = tokenOf(1)

export function asks(size: ShopSize, now: Date): Ask[] {
  const year = now.getUTCFullYear()
  const lastPage = Math.ceil(size.orders / 10)
  const ask = (token: string) => (name: string, path: string) => ({ name, path, token })
  const byBuyer = ask(buyer)
  const byStaff = ask(staff)
  return [
    byBuyer('shop: page of four', '/products/shop?pagina=1&productType=bollen'),
    byBuyer('shop: page of a product', `/products/shop?bij=${productIdOf(size.products - 10)}`),
    byBuyer('shop: search', '/products/shop?zoek=delft&pagina=1'),
    byBuyer('shop: search, misspelt', '/products/shop?zoek=narsissus%20talia&pagina=1'),
    byBuyer('shop: list of fifty, narrowed', '/products/shop?zoek=tulp&kleur=rood&voorraad=1&perPagina=50&pagina=2'),
    byBuyer('shop: facets', '/products/facets'),
    byBuyer('shop: facets of a search', '/products/facets?zoek=tulp&bloei=4'),
    byBuyer('product', `/products/${productIdOf(7)}`),
    byBuyer(
      'cart: stock of ten',
      `/products/0/getStock?ids=${Array.from({ length: 10 }, (_, index) => productIdOf(index + 1)).join(',')}`,
    ),
    { ...byBuyer('check of 500 lines by code', '/orders/check'), body: { lines: codes(size, 500) } },
    {
      ...byBuyer('check of 500 lines, every tenth unknown', '/orders/check'),
      body: { lines: codes(size, 500).map((line, at) => (at % 10 === 9 ? { ...line, code: `Q${line.code}` } : line)) },
    },
    byBuyer('own orders, a year', `/orders/getUserOrders/${userIdOf(1)}?jaar=${year}&pagina=1`),
    byBuyer(
      'own orders, search',
      `/orders/getUserOrders/${userIdOf(1)}?zoek=${10_000 + Math.floor(size.orders / 2)}&pagina=1`,
    ),
    byBuyer('usual list', '/lists/usual'),
    byBuyer('order lists', '/lists'),
    byStaff('dashboard', '/reports/today'),
    byStaff('orders: newest', `/orders?jaar=${year}&pagina=1`),
    byStaff('orders: all years', '/orders?pagina=1'),
    byStaff('orders: open', '/orders?status=open&pagina=1'),
    byStaff('orders: middle page', `/orders?pagina=${Math.floor(lastPage / 2)}`),
    byStaff('orders: last page', `/orders?pagina=${lastPage}`),
    byStaff('orders: number', `/orders?zoek=${9_990 + size.orders}&pagina=1`),
    byStaff('orders: company', '/orders?zoek=bloemist%2012&pagina=1'),
    byStaff('orders: company, a year', `/orders?zoek=bloemist%2012&jaar=${year - 1}&pagina=1`),
    byStaff('orders: three digits', '/orders?zoek=777&pagina=1'),
    byStaff('orders: handled, middle page', `/orders?status=verwerkt&pagina=${Math.floor(lastPage / 2)}`),
    byStaff('orders: two letters', '/orders?zoek=oe&pagina=1'),
    byStaff('orders: not there', '/orders?zoek=zzzzzz&pagina=1'),
    byStaff('order', `/orders/getOrder/${orderIdOf(size.orders - 3)}`),
    byStaff('orders: reference', `/orders?zoek=inkoop%20${Math.floor(size.orders / 20)}&pagina=1`),
    byStaff(
      'orders: of a delivery day',
      `/orders?leverdatum=${new Date(now.getTime() - 40 * 86_400_000).toISOString().slice(0, 10)}&pagina=1`,
    ),
    byStaff('messages: newest', '/messages?pagina=1'),
    byStaff('messages: failed', '/messages?status=failed&pagina=1'),
    byStaff('price lists', '/priceLists?details=1'),
    byStaff('products: page', '/products?pagina=3'),
    byStaff('products: search', '/products?zoek=gladiator&pagina=1'),
    byStaff('users: page', '/users?pagina=3'),
    byStaff('users: search', '/users?zoek=klant49&pagina=1'),
    byStaff('history of a product', `/reports/history/product/${productIdOf(5)}`),
    byStaff('history of an order', `/reports/history/order/${orderIdOf(100)}`),
  ]
}

/** So many products that are for sale, each once: fewer where the catalogue has no more. */
export function productsOf(size: ShopSize, count: number): number[] {
  const all = Array.from({ length: size.products }, (_, at) => ((at * 37) % size.products) + 1)
  // Every fiftieth is hidden (generate-shop.ts).
  return [...new Set(all)].filter((index) => index % 50 !== 49).slice(0, count)
}

/** An order of so many lines; where the catalogue has fewer products, some come again. */
export function orderOf(size: ShopSize, lines: number): Ask {
  const products = productsOf(size, lines)
  const order = Array.from({ length: lines }, (_, at) => ({
    _id: productIdOf(products[at % products.length] ?? 1),
    qty: packOf,
  }))
  return { name: `order of ${lines} lines`, path: '/orders', token: buyer, body: { order } }
}

/** Lines with codes spread over the catalogue, as generateShop made it. */
function codes(size: ShopSize, count: number) {
  return Array.from({ length: count }, (_, at) => ({ code: `B${1001 + ((at * 37) % size.products)}`, qty: 10 }))
}
