import { beforeEach, describe, expect, test } from 'vitest'
import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import { catalogue } from '../../../../demo/shop/catalogue.ts'
import { productAt } from '../../../../tests/support/products.ts'
import { ProductSearch } from './product-search.ts'

/** Buyers' queries, each with the demo product that must come first, or the start of its name. */
const queries = `
queen of night = Tulipa 'Queen of Night' 12/+
Queen Of NIGHT = Tulipa 'Queen of Night' 12/+
zwarte tulp = Tulipa 'Queen of Night' 12/+
rode tulpen = Tulipa 'Apeldoorn' 12/+
apeldorn = Tulipa 'Apeldoorn' 12/+
tulipa ang = Tulipa 'Angelique' 12/+
angelik = Tulipa 'Angelique' 12/+
parkiettulp rood = Tulipa 'Estella Rijnveld' 12/+
balerina = Tulipa 'Ballerina' 11/12
tulp 11/12 = Tulipa 'Ballerina' 11/12
tete a tete = Narcissus 'Tête-à-Tête' 12/14
teteatete wax = Narcissus 'Tête-à-Tête' in wax
narcis pot = Narcissus 'Tête-à-Tête' op pot 12 cm
dichtersnarcis actea = Narcissus 'Actaea' 14/16
icefollies = Narcissus 'Ice Follies' 14/16
hyacint = Hyacinthus 'Delft Blue' 16/17
hiasint = Hyacinthus 'Delft Blue' 16/17
delfts blauw = Hyacinthus 'Delft Blue' 16/17
gele krokus = Crocus 'Golden Yellow' 9/10
jeanne darc = Crocus 'Jeanne d'Arc' 9/10
blauwe druifjes = Muscari armeniacum 8/9
kievitsbloem = Fritillaria meleagris 7/8
anemoon = Anemone coronaria 'Mr. Fokker' 6/7
sierui = Allium 'Purple Sensation' 12/14
gele keizerskroon = Fritillaria imperialis 'Lutea' 20/24
keizerkroon oranje = Fritillaria imperialis 'Rubra Maxima' 20/24
hollandse iris = Iris hollandica 'Blue Magic' 9/10
witte lelie = Lilium 'Casa Blanca' 18/20
star gazer = Lilium 'Stargazer' 16/18
dahila = Dahlia 'Café au Lait' maat I
dalia = Dahlia 'Café au Lait' maat I
rode dahlia's = Dahlia 'Bishop of Llandaff' maat I
amaryllis = Hippeastrum 'Red Lion' in wax, rood
wax nachtblauw = Hyacinthus 'Delft Blue' in wax, nachtblauw
kerstroos = Helleborus niger 'Christmas Carol' 12 cm
lenteroos = Helleborus orientalis 'Pretty Ellen' 14 cm
cyclaam wit = Cyclamen persicum wit 10,5 cm
blauwe hortensia = Hydrangea macrophylla blauw 13 cm
orchidee = Phalaenopsis 2-tak wit 12 cm
phalenopsis roze = Phalaenopsis 1-tak roze 12 cm
kerstster = Euphorbia pulcherrima rood 13 cm
poinsettia = Euphorbia pulcherrima rood 13 cm
lepelplant = Spathiphyllum 'Chopin' 12 cm
anturium = Anthurium andraeanum 'Dakota' 12 cm
lavendel = Lavandula angustifolia 'Hidcote' 11 cm
potroos = Rosa 'Patio Hit' roze 10,5 cm
calla = Zantedeschia aethiopica 'Captain' 12 cm
chrysanten = Chrysanthemum indicum geel 12 cm
ANGÉLIQUE = Tulipa 'Angelique' 12/+
donkere tulpen = Tulipa 'Queen of Night' 12/+
tulpenbollen = Tulipa 'Queen of Night' 12/+
waxamaryllis = Hippeastrum 'Red Lion' in wax, rood
wasamaryllis zilver = Hippeastrum 'Picotee' in wax, zilver
dwergnarcis = Narcissus 'Tête-à-Tête' 12/14
papegaaitulp = Tulipa 'Black Parrot' 12/+
hyacintbollen = Hyacinthus 'Delft Blue' 16/17
bollen = Tulipa 'Queen of Night' 12/+
potnarcis = Narcissus 'Tête-à-Tête' op pot 12 cm
zomertulp = Tulipa 'Queen of Night' 12/+
b1002 = Tulipa 'Apeldoorn' 12/+
B 1002 = Tulipa 'Apeldoorn' 12/+
1002 = Tulipa 'Apeldoorn' 12/+
002 = Tulipa 'Apeldoorn' 12/+
B1001 Queen of Night = Tulipa 'Queen of Night' 12/+
Queen of Night (B1001) = Tulipa 'Queen of Night' 12/+
B1002 · 12/+ = Tulipa 'Apeldoorn' 12/+
#B1002 = Tulipa 'Apeldoorn' 12/+
27411 = Tulipa 'Queen of Night' 12/+
VBN 103218 = Helleborus niger 'Christmas Carol' 12 cm
zift 11/12 = Tulipa 'Ballerina' 11/12
potmaat 13 = Hydrangea macrophylla blauw 13 cm
dahliaknollen = Dahlia 'Café au Lait' maat I
tulp rose = Tulipa 'Angelique' 12/+
lichtblauw = Hyacinthus 'Delft Blue' 16/17
hyacinthenbollen = Hyacinthus 'Delft Blue' 16/17
`

let search: ProductSearch<string>
beforeEach(() => {
  search = new ProductSearch()
})

const facts = productAt(1, { productCode: 'B1', productType: 'planten' })
const put = (productName: string, given: Partial<ManagedProduct> = {}) =>
  search.put(productName, { ...facts, productName, ...given })
/** Names, the nearest first; equally near ones as they were put. */
const found = (typed: string) => {
  const names = [...search.find(typed)]
  return names.sort(([, near], [, far]) => near - far).map(([name]) => name)
}

describe('over the demo catalogue', () => {
  beforeEach(() => {
    for (const [index, { productName, productType, facts }] of catalogue.entries())
      put(productName, { ...facts, productType, productCode: `B${1001 + index}` })
  })

  const rows = queries.trim().split('\n')
  test.each(rows.map((row) => row.split(' = ')))('%s finds %s first', (typed = '', first = '') => {
    const distances = search.find(typed)
    const [nearest = ''] = catalogue
      .map(({ productName }) => productName)
      .filter((name) => distances.has(name))
      .sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0))
    expect(nearest.slice(0, first.length)).toBe(first)
  })

  test('every plant in a pot is found as one', () => {
    const plants = catalogue.filter(({ productType }) => productType === 'planten')
    for (const typed of ['potplanten', 'potplant'])
      expect(found(typed)).toEqual(expect.arrayContaining(plants.map(({ productName }) => productName)))
  })

  test('nothing is found for what is not there', () => {
    for (const typed of [
      'zzzzzz',
      'hamer',
      'zonnebloem',
      'hedera',
      'varens',
      'lilien',
      'tulp hamer',
      '%',
      '\\',
      "'; drop table products; --",
    ])
      expect(found(typed)).toEqual([])
  })
})

test('rank: a code comes first, whole, by its end or beginning, then a name from its beginning, then its words', () => {
  const inOrder = [
    ['Exact', { productCode: '1002' }],
    ['Einde', { productCode: 'B1002' }],
    ['Begin', { productCode: '10021' }],
    ['1002 nachten', {}],
    ['Vooraan 10023', {}],
    ['Vooraan ernaast', { maat: '10023' }],
    ['Binnenin x1002x', {}],
    ['Geen woord 10 02', {}],
  ] as const
  for (const [name, fields] of inOrder.toReversed()) put(name, fields)
  expect(found('1002')).toEqual(inOrder.map(([name]) => name))
})

test('rank: a code without a digit comes first too, where it is typed whole', () => {
  put('Tulp rood', { productCode: 'B2' })
  put('Mengsel', { productCode: 'TULP' })
  put('Kist', { productCode: 'TULPKIST' })
  expect(found('tulp')).toEqual(['Mengsel', 'Tulp rood', 'Kist'])
})

test('rank: a size is not a part of a code', () => {
  put('Allium', { productCode: 'B1617' })
  put('Hyacinthus', { maat: '16/17' })
  put('Helleborus', { productCode: 'P1054' })
  put('Cyclamen 10,5 cm', { maat: 'P10,5' })
  for (const typed of ['16/17', '16-17']) expect(found(typed)).toEqual(['Hyacinthus'])
  for (const typed of ['P10,5', 'p10.5', '10,5']) expect(found(typed)).toEqual(['Cyclamen 10,5 cm'])
})

test('codes: a short one is found with and without its space or dash, and beside a name', () => {
  put('Een', { productCode: 'A-12' })
  put('Twee', { productCode: 'AB3' })
  put('Drie', { productCode: '12-345' })
  for (const typed of ['A-12', 'a12', 'A 12', 'a12 een', 'code A12']) expect(found(typed)[0]).toBe('Een')
  for (const typed of ['AB 3', 'ab-3', 'ab3 twee']) expect(found(typed)).toEqual(['Twee'])
  for (const typed of ['12-345', '12 345', '12345', '12345 drie']) expect(found(typed)).toEqual(['Drie'])
  search.remove('Twee', { ...facts, productCode: 'AB3', productName: 'Twee' })
  expect(found('ab 3')).toEqual([])
})

test('letters: those of other languages are found as they are typed here', () => {
  for (const name of ['Weiße Wolke', 'Smørrebrød', 'Sjælland', 'Łódź', 'Cœur Rouge']) put(name)
  expect(['weisse wolke', 'weiße', 'smorrebrod', 'sjaelland', 'lodz', 'coeur'].map(found)).toEqual([
    ['Weiße Wolke'],
    ['Weiße Wolke'],
    ['Smørrebrød'],
    ['Sjælland'],
    ['Łódź'],
    ['Cœur Rouge'],
  ])
})

test('rank: a word counts whole, then from its beginning, then inside others, then misspelt', () => {
  for (const name of ['Rode ballon', 'Ballonplant', 'Wit ballonnetje', 'Superballon', 'Baloon']) put(name)
  expect(found('ballon')).toEqual(['Ballonplant', 'Rode ballon', 'Wit ballonnetje', 'Superballon'])
  expect(found('balon')).toEqual(['Rode ballon', 'Baloon', 'Ballonplant', 'Wit ballonnetje'])
})

test('words: all must be there, in any order; fillers do not count where others do', () => {
  put("Tulipa 'Queen of Night'")
  put("Hippeastrum 'Dancing Queen'")
  expect(found('night queen')).toEqual(["Tulipa 'Queen of Night'"])
  expect(found('queen van de nacht')).toEqual([])
  for (const typed of ['een queen', 'voor queen', 'queen per maat'])
    expect(found(typed)).toEqual(["Tulipa 'Queen of Night'", "Hippeastrum 'Dancing Queen'"])
  put('Ster van de dag')
  expect(found('de van')).toEqual(['Ster van de dag'])
})

test('parts: two letters find the beginning of a word, three its inside, four parts of two words', () => {
  put('Rode ballon')
  put('Blauwebol')
  expect(['bl', 'll', 'llon', 'deba', 'we bo', 'we b', 'deba rode', 'eba rode'].map(found)).toEqual([
    ['Blauwebol'],
    ['Rode ballon'],
    ['Rode ballon'],
    ['Rode ballon'],
    ['Blauwebol'],
    [],
    ['Rode ballon'],
    [],
  ])
})

test('wrong letters: one from five letters on, two in a word of eight, none in numbers', () => {
  for (const name of ['Iris 1234', 'Lewisia', 'Geranium']) put(name)
  for (const typed of ['aris', 'iras', '1243', '12345', 'lawesia', 'garaneom']) expect(found(typed)).toEqual([])
  expect(['lewasia', 'geraneum', 'garaneum', 'gearnium'].map(found)).toEqual([
    ['Lewisia'],
    ['Geranium'],
    ['Geranium'],
    ['Geranium'],
  ])
})

test('compounds: both parts are looked for, and the last alone where nothing has the first', () => {
  put('Narcissus op pot')
  put('Narcissus', { productType: 'bollen' })
  expect(['potnarcis', 'narcissenbol', 'dwergnarcis', 'narcisdwerg'].map(found)).toEqual([
    ['Narcissus op pot'],
    ['Narcissus'],
    ['Narcissus op pot', 'Narcissus'],
    [],
  ])
})

test('changes: a product is found by what it is called now, and not when it has left', () => {
  const tulip = { ...facts, productName: 'Tulipa', kleur: 'rood' } satisfies ManagedProduct
  const crocus = { ...facts, productName: 'Crocus', kleur: '' } satisfies ManagedProduct
  put('Crocus', { kleur: 'geel' })
  search.put('b7', tulip)
  expect(found('rode')).toEqual(['b7'])
  search.remove('b7', tulip)
  search.put('b7', crocus)
  for (const typed of ['tulipa', 'tulp', 'rode']) expect(found(typed)).toEqual([])
  expect(found('krokus')).toEqual(['Crocus', 'b7'])
  search.remove('b7', crocus)
  expect(['krokus', 'crocis'].map(found)).toEqual([['Crocus'], ['Crocus']])
})
