// The catalogue: products, sheets, pictures.
import type { Equivalent } from './equivalent.ts'

export const ofCatalogue: readonly Equivalent[] = [
  {
    file: 'server/products/shop-response-cache.ts',
    right: /^if \(before\) remove/,
    why: 'only slower: what is counted twice is dropped sooner',
  },
  {
    file: 'server/imports/import-rows.ts',
    right: /^const some = /,
    wrong: /^const some = (?!.*where\('importId')/,
    why: 'what is left of its rows goes with the import itself',
  },
  { file: 'server/files/picture-store.ts', right: /^this\.name = /, why: 'what the log calls it' },
  {
    file: 'server/products/pictures.ts',
    right: /^const row = await lockRow/,
    why: 'the driver sends queries of a connection in their order',
  },
  {
    file: 'server/imports/sheet-rows.ts',
    right: /\(next < 0 \? xml\.length/,
    wrong: /next <= 0/,
    why: 'the next one is never at the beginning',
  },
  {
    file: 'server/products/search/edit-distance.ts',
    right: /letter < 26|Uint8Array\(64\)/,
    wrong: /letter <= 26|letter < 27|Uint8Array\(65\)/,
    why: 'a sign more counts as a letter; room for one more',
  },
]
