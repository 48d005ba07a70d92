import { expect, test } from 'vitest'
import { isNarrowed, shopPlace, shopPlaceQuery, type ShopStatus, shopStatusOf } from './shop-place.ts'

const queryOf = (address: string, productId = '0', status: ShopStatus = 'bollen') => {
  const search = new URLSearchParams(address)
  return shopPlaceQuery(shopPlace(status, productId, search))
}

test('an address names a category, all of them, or nothing that there is', () => {
  const named = ['all', 'bollen', 'waxbollen', 'planten', 'bomen', '', undefined].map(shopStatusOf)
  expect(named).toEqual(['all', 'bollen', 'waxbollen', 'planten', undefined, undefined, undefined])
  expect(queryOf('', '0', 'all')).toEqual({ perPagina: 4, pagina: 1 })
  expect(queryOf('kleur=wit', '0', 'all')).toEqual({ perPagina: 4, kleur: 'wit', pagina: 1 })
})

test('a shop is narrowed by whatever leaves something out', () => {
  const narrowed = (address: string) => isNarrowed(shopPlace('all', '0', new URLSearchParams(address)).filter)
  expect(['', 'pagina=2&weergave=lijst', 'maat=8', 'zoek=tulp', 'voorraad=1'].map(narrowed)).toEqual([
    false,
    false,
    true,
    true,
    true,
  ])
})

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
  // What cannot be meant narrows nothing.
  [
    'zoek=+&kleur=beige&bloei=13&voorraad=0&weergave=kaart&pagina=0',
    { perPagina: 4, productType: 'bollen', pagina: 1 },
  ],
])('the address %j asks for %j', (address, query) => {
  expect(queryOf(address)).toEqual(query)
})

test('a product is pointed out on its page, unless something else is looked for', () => {
  expect(queryOf('', 'p1')).toEqual({ perPagina: 4, productType: 'bollen', bij: 'p1' })
  expect(queryOf('weergave=lijst', 'p1')).toEqual({ perPagina: 50, productType: 'bollen', bij: 'p1' })
  expect(queryOf('pagina=2', 'p1')).toEqual({ perPagina: 4, productType: 'bollen', pagina: 2 })
  expect(queryOf('kleur=wit', 'p1')).toEqual({ perPagina: 4, productType: 'bollen', kleur: 'wit', pagina: 1 })
})
