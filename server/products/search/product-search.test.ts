import { beforeEach, describe, expect, test } from 'vitest'
import { catalogue } from '../../../demo/shop/catalogue.ts'
import { searchQueries } from '../../../tests/support/search-queries.ts'
import { ProductSearch } from './product-search.ts'
import { folded } from './words.ts'

let search: ProductSearch<string>
beforeEach(() => {
  search = new ProductSearch()
})
const put = (name: string, { colour = '', beside = '', code = 'b1' } = {}) =>
  search.put(name, { code, name: folded(name), colour: folded(colour), beside: folded(beside) })
/** Names, the nearest first; equally near ones as they were put. */
const found = (typed: string) => [...search.find(typed)].sort(([, near], [, far]) => near - far).map(([name]) => name)
/** The same, each with how far it is. */
const distances = (typed: string) => Object.fromEntries(search.find(typed))

describe('over the demo catalogue', () => {
  beforeEach(() => {
    for (const [index, { productName, facts }] of catalogue.entries())
      put(productName, { colour: facts.kleur, beside: `${facts.botanisch} ${facts.maat}`, code: `b${1001 + index}` })
  })

  test.each(searchQueries)('$typed finds $first first', ({ typed, first }) => {
    const inOrder = catalogue.map(({ productName }) => productName)
    const distances = search.find(typed)
    const [nearest] = inOrder
      .filter((name) => distances.has(name))
      .sort((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0))
    expect(nearest?.slice(0, first.length)).toBe(first)
  })

  test('nothing is found for what is not there', () => {
    for (const typed of ['zzzzzz', 'hamer', 'tulp hamer', '%', '\\', "'; drop table products; --"])
      expect(found(typed)).toEqual([])
  })
})

test('the code comes first, then a name from its beginning, then its words, then what is misspelt', () => {
  put('Kalanchoe 1002', { code: 'p1001' })
  put('Wax bij B1002')
  put('Tulipa', { code: 'b1002' })
  put('1002 nachten', { code: 'b10021' })
  expect(found('B1002')).toEqual(['Tulipa', '1002 nachten', 'Wax bij B1002'])
  expect(found('1002')).toEqual(['Tulipa', '1002 nachten', 'Kalanchoe 1002', 'Wax bij B1002'])

  for (const name of ['Rode ballon', 'Ballonplant', 'Wit ballonnetje', 'Superballon', 'Baloon']) put(name)
  expect(found('ballon')).toEqual(['Ballonplant', 'Rode ballon', 'Wit ballonnetje', 'Superballon'])
  expect(found('balon')).toEqual(['Rode ballon', 'Baloon', 'Ballonplant', 'Wit ballonnetje'])
})

test('a code counts from its end before its beginning, a word whole, then from its beginning, beside the name, and inside', () => {
  const inOrder = [
    ['Exact', { code: '1002' }],
    ['Einde', { code: 'b1002' }],
    ['Begin', { code: '10021' }],
    ['1002 nachten'],
    ['Vooraan 10023'],
    ['Ernaast', { beside: '1002' }],
    ['Ook vooraan 10024'],
    ['Vooraan ernaast', { beside: '10023' }],
    ['Binnenin x1002x'],
    ['Geen woord 10 02'],
  ] as const
  for (const [name, fields] of inOrder.slice(0, 4).toReversed()) put(name, fields)
  for (const [name, fields] of inOrder.slice(7).toReversed()) put(name, fields)
  for (const [name, fields] of inOrder.slice(4, 7)) put(name, fields)
  expect(found('1002')).toEqual(inOrder.map(([name]) => name))
})

test('a wrong letter is forgiven beside what has the word inside, and beside what begins with it where nothing else is found', () => {
  for (const name of ['Superbalon', 'Ballonplant', 'Baloon wit']) put(name)
  expect(found('balon')).toEqual(['Superbalon', 'Baloon wit', 'Ballonplant'])
  expect(found('ballon')).toEqual(['Ballonplant'])
  expect(found('ballon wit')).toEqual(['Baloon wit'])
})

test('a wrong letter is as far away as a name that has the word across two', () => {
  for (const name of ['Ballon', 'Rode bal on', 'Baloon']) put(name)
  expect(found('balon')).toEqual(['Ballon', 'Rode bal on', 'Baloon'])
})

test('two wrong letters are farther away than that; a part with one as far as a whole word beside the name', () => {
  for (const name of ['Geranium', 'Rode gara neum', 'Ballonplant']) put(name)
  expect(found('garaneum')).toEqual(['Rode gara neum', 'Geranium'])
  put('Ernaast', { beside: 'ballon' })
  expect(found('balon')).toEqual(['Ballonplant', 'Ernaast'])
})

test('what all words are far away from is found all the same, however many they are', () => {
  const inside = Array.from({ length: 83 }, (_, at) => String(at + 100))
  put([...inside.map((word) => `q${word}`), 'r300x', 'r301x'].join(' '))
  expect(found([...inside, 'r300', 'r301'].join(' '))).toHaveLength(1)
})

test('all words must be there, in any order; fillers do not count where others do', () => {
  put("Tulipa 'Queen of Night'")
  put("Hippeastrum 'Dancing Queen'")
  expect(found('night queen')).toEqual(["Tulipa 'Queen of Night'"])
  expect(found('queen van de nacht')).toEqual([])
  for (const typed of ['een queen', 'voor queen', 'queen per maat'])
    expect(found(typed)).toEqual(["Tulipa 'Queen of Night'", "Hippeastrum 'Dancing Queen'"])
  put('Ster van de dag')
  expect(found('de van')).toEqual(['Ster van de dag'])
})

test('what is no word is found as it is typed, and across words', () => {
  put('Tulipa 50% korting')
  expect(found('50%')).toEqual(['Tulipa 50% korting'])
  expect(found('50% kort')).toEqual(['Tulipa 50% korting'])
  expect(found('0 %kort')).toEqual(['Tulipa 50% korting'])
  expect(found('50% zz')).toEqual([])
})

test('each way to be found is as near as it says something', () => {
  put('Zeven', { code: '1001' })
  put('Acht', { code: 'b1001' })
  put('Negen', { code: '10015' })
  put('1001 nachten', { code: 'b2' })
  put('Wax bij 1001', { code: 'b3' })
  expect(distances('1001')).toEqual({ Zeven: 0, Acht: 1, Negen: 2, '1001 nachten': 3, 'Wax bij 1001': 4 })
  // Three signs at the end of a code say which it is, two do not.
  expect(distances('001')).toMatchObject({ Zeven: 1, Acht: 1 })
  expect(distances('01')).toMatchObject({ Zeven: 10, Acht: 10 })

  for (const name of ['Ballonplant', 'Rode ballon', 'Wit ballonnetje', 'Superballon']) put(name)
  put('Vaas', { beside: 'ballon' })
  put('Kruik', { beside: 'ballonnen' })
  expect(distances('ballon')).toEqual({
    Ballonplant: 3,
    'Rode ballon': 4,
    'Wit ballonnetje': 5,
    Vaas: 5,
    Kruik: 6,
    Superballon: 7,
  })
  // Three letters are looked for inside words as well, two at their beginning alone.
  expect(distances('lon')).toMatchObject({ Ballonplant: 7, 'Rode ballon': 7, Vaas: 8 })
  expect(distances('ba')).toMatchObject({ Ballonplant: 3, 'Rode ballon': 5, Vaas: 6, Superballon: 10 })
  expect(distances('al')).toMatchObject({ Ballonplant: 10, 'Rode ballon': 10 })
})

test('across words a text of four letters is found, a shorter one is not', () => {
  put('Abc Def')
  expect(distances('bcde')).toEqual({ 'Abc Def': 7 })
  expect(distances('b cde')).toEqual({ 'Abc Def': 10 })
  expect(distances('b cd')).toEqual({})
  // Where it is a word as well, it may be the one that was meant.
  put('Bcde')
  expect(distances('bcde')).toEqual({ Bcde: 3, 'Abc Def': 10 })
})

test('what says nothing beside another word is looked for on its own', () => {
  put('Iris van Gogh', { beside: '7/8' })
  put('Iris blauw', { beside: '12/+' })
  expect(distances('van')).toEqual({ 'Iris van Gogh': 4 })
  expect(found('maat 7/8')).toEqual(['Iris van Gogh'])
})

test('wrong letters count where no word begins like it, or where nothing else is found', () => {
  put('Rode ballon')
  put('Superbalon')
  expect(distances('balon')).toEqual({ Superbalon: 7, 'Rode ballon': 10 })
  put('Wit ballonnetje')
  expect(distances('balon')).toEqual({ Superbalon: 7, 'Rode ballon': 10, 'Wit ballonnetje': 11 })
  put('Balonplant')
  expect(found('balon')).toEqual(['Balonplant', 'Superbalon'])
  expect(distances('rode balon')).toEqual({ 'Rode ballon': 10 })
})

test('of words with letters wrong those with the fewest are found, two at most, and in short words one', () => {
  for (const name of ['Kalamchie', 'Kalanchie', 'Galamchie', 'Kalumchoe']) put(name)
  expect(distances('kalanchoe')).toEqual({ Kalanchie: 10 })
  expect(distances('kalanchur')).toEqual({ Kalanchie: 12 })
  expect(found('kulumpche')).toEqual([])
  put('Ballon')
  expect(found('bullon')).toEqual(['Ballon'])
  expect(found('bullan')).toEqual([])
})

test('short words and numbers are not guessed at', () => {
  put('Iris 1234')
  for (const typed of ['aris', 'iras', '1243', '12345']) expect(found(typed)).toEqual([])
})

test('two letters may be wrong in a word of eight or more, one in a shorter one', () => {
  for (const name of ['Lewisia', 'Geranium']) put(name)
  expect(['lewasia', 'lawesia', 'geraneum', 'garaneum', 'garaneom'].map(found)).toEqual([
    ['Lewisia'],
    [],
    ['Geranium'],
    ['Geranium'],
    [],
  ])
})

test('four letters parted otherwise than in the name are looked for across its words, and three are not', () => {
  for (const name of ['Rode ballon', 'Blauwebol']) put(name)
  expect(['deba', 'we bo', 'we b', 'deba rode', 'eba rode'].map(found)).toEqual([
    ['Rode ballon'],
    ['Blauwebol'],
    [],
    ['Rode ballon'],
    [],
  ])
})

test('a product is found by what it is called now', () => {
  const tulip = { code: 'b7', name: 'tulipa', colour: 'rood', beside: '' }
  const crocus = { code: 'b7', name: 'crocus', colour: '', beside: '' }
  search.put('Tulipa', tulip)
  expect(found('rode')).toEqual(['Tulipa'])
  search.remove('Tulipa', tulip)
  search.put('Tulipa', crocus)
  for (const typed of ['tulipa', 'tulp', 'rode']) expect(found(typed)).toEqual([])
  expect(found('krokus')).toEqual(['Tulipa'])
  search.remove('Tulipa', crocus)
  for (const typed of ['crocus', 'krokus', 'b7']) expect(found(typed)).toEqual([])
})

test('what is found by a word is found when another that had it has gone', () => {
  const text = { code: 'b7', name: '', colour: '', beside: '' }
  for (const [item, said] of [
    ['Naam', { ...text, name: 'galanthus' }],
    ['Botanisch', { ...text, beside: 'galanthus' }],
    ['Ook', { ...text, name: 'galanthus' }],
  ] as const)
    search.put(item, said)
  search.remove('Botanisch', { ...text, beside: 'galanthus' })
  // Only by its words is it found with a wrong letter.
  expect(found('galanthos')).toEqual(['Naam', 'Ook'])
  search.remove('Ook', { ...text, name: 'galanthus' })
  for (const typed of ['galanthus', 'galanthos']) expect(found(typed)).toEqual(['Naam'])
})

test('a word that nobody has any more does not stand in the way of one like it', () => {
  const text = { code: 'b7', name: 'galanthus', colour: '', beside: '' }
  search.put('Weg', text)
  put('Galunthus')
  search.remove('Weg', text)
  // Nor does taking away what was never there.
  search.remove('Nooit', text)
  put('Scilla')
  expect(found('scilla')).toEqual(['Scilla'])
  for (const typed of ['galanthus', 'galanthos']) expect(found(typed)).toEqual(['Galunthus'])
})

test('a product that comes back in the place of another one goes from there', () => {
  const text = (name: string) => ({ code: name, name, colour: '', beside: '' })
  for (const name of ['crocus', 'scilla']) search.put(name, text(name))
  for (const name of ['crocus', 'scilla']) search.remove(name, text(name))
  search.put('crocus', text('crocus'))
  expect(found('crocus')).toEqual(['crocus'])
  search.remove('crocus', text('crocus'))
  expect(found('crocus')).toEqual([])
})

test('a product stands in the place of one that has gone', () => {
  const text = { code: 'b7', name: 'crocus', colour: '', beside: '' }
  for (const item of ['Weg', 'Blijft']) search.put(item, text)
  search.remove('Weg', text)
  search.put('Nieuw', text)
  expect(found('crocus')).toEqual(['Nieuw', 'Blijft'])
})
