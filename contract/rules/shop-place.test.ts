import { expect, test } from 'vitest'
import { shopPlace, shopPlaceQuery, type ShopStatus } from './shop-place.ts'

const queryOf = (address: string, productId = '0', status: ShopStatus = 'bollen') => {
  const search = new URLSearchParams(address)
  return shopPlaceQuery(shopPlace(status, productId, search))
}

test.each([
  ['', { perPagina: 4, productType: 'bollen', pagina: 1 }],
  ['pagina=3', { perPagina: 4, productType: 'bollen', pagina: 3 }],
  ['weergave=lijst&pagina=2', { perPagina: 50, productType: 'bollen', pagina: 2 }],
  [
    'maat=12/%2B&kleur=rood&bloei=4&voorraad=1',
    { perPagina: 4, productType: 'bollen', maat: '12/+', kleur: 'rood', bloei: 4, voorraad: '1', pagina: 1 },
  ],
  // A search goes over all categories.
  ['zoek=+tulp+', { perPagina: 4, zoek: 'tulp', pagina: 1 }],
  [
    `zoek=${'t'.repeat(101)}&maat=${'1'.repeat(13)}`,
    { perPagina: 4, zoek: 't'.repeat(100), maat: '1'.repeat(12), pagina: 1 },
  ],
  // An impossible value filters nothing.
  [
    'zoek=+&kleur=beige&bloei=13&voorraad=0&weergave=kaart&pagina=0',
    { perPagina: 4, productType: 'bollen', pagina: 1 },
  ],
])('shop place: the address %j asks for %j', (address, query) => {
  expect(queryOf(address)).toEqual(query)
})

test('shop place: a product is pointed out on its page, unless something else is looked for', () => {
  expect(queryOf('', 'p1')).toEqual({ perPagina: 4, productType: 'bollen', bij: 'p1' })
  expect(queryOf('weergave=lijst', 'p1')).toEqual({ perPagina: 50, productType: 'bollen', bij: 'p1' })
  expect(queryOf('pagina=2', 'p1')).toEqual({ perPagina: 4, productType: 'bollen', pagina: 2 })
  expect(queryOf('kleur=wit', 'p1')).toEqual({ perPagina: 4, productType: 'bollen', kleur: 'wit', pagina: 1 })
})
