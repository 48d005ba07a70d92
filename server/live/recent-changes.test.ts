// What a page that comes back has missed, by the place that it was told of or by how long it was away.
import { beforeEach, expect, test } from 'vitest'
import { RecentChanges } from './recent-changes.ts'

const start = 1000
let recent: RecentChanges
beforeEach(() => {
  recent = new RecentChanges(start)
})

test('what changed after a place is named, each product once and where it changed last', () => {
  const places = [recent.position]
  for (const [at, id] of ['a', 'b', 'a', 'c'].entries()) {
    recent.add(id, start + at)
    places.push(recent.position)
  }
  expect(places.map((place) => recent.since(place))).toEqual([['b', 'a', 'c'], ['b', 'a', 'c'], ['a', 'c'], ['c'], []])
})

test('what changed from a moment on is named, that moment included', () => {
  for (const [at, id] of ['a', 'b', 'c'].entries()) recent.add(id, start + 10 + at)
  expect([9, 10, 11, 12, 13].map((at) => recent.sinceMoment(start + at))).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
    ['b', 'c'],
    ['c'],
    [],
  ])
  // What came before this process began, nobody knows.
  expect([-1, 0, 1].map((at) => recent.sinceMoment(start + at))).toEqual([undefined, undefined, ['a', 'b', 'c']])
})

test('a place of another process, one that is still to come, and one that is none are not known', () => {
  recent.add('a', start)
  const [process] = recent.position.split('.')
  expect(recent.since(`${process}.1`)).toEqual([])
  for (const unknown of [
    `${process}.2`,
    `${process}.-1`,
    `${process}.`,
    `${process}.x`,
    `${process}`,
    '',
    'elsewhere.1',
  ])
    expect(recent.since(unknown)).toBeUndefined()
  expect(new RecentChanges(start).since(recent.position)).toBeUndefined()
})

test('where too much changed to name it, nothing before that is known any more', () => {
  recent.add('a', start + 1)
  const before = recent.position
  recent.forget(start + 2)
  const after = recent.position
  recent.add('b', start + 3)
  expect(recent.since(before)).toBeUndefined()
  expect(recent.since(after)).toEqual(['b'])
  expect(recent.sinceMoment(start + 2)).toBeUndefined()
  expect(recent.sinceMoment(start + 3)).toEqual(['b'])
})

test('of two thousand products the last change is known, of more than those the last two thousand', () => {
  const places = [recent.position]
  for (let index = 1; index <= 2000; index++) {
    recent.add(`product ${index}`, start + index)
    places.push(recent.position)
  }
  expect(recent.since(places[0] ?? '')).toHaveLength(2000)
  recent.add('product 2001', start + 2001)
  expect(recent.since(places[0] ?? '')).toBeUndefined()
  expect(recent.since(places[1] ?? '')).toHaveLength(2000)
  expect(recent.sinceMoment(start + 1)).toBeUndefined()
  expect(recent.sinceMoment(start + 2)).toHaveLength(2000)
  // One that is known already takes nobody's place.
  recent.add('product 2', start + 2002)
  expect(recent.since(places[1] ?? '')).toHaveLength(2000)
  // What is forgotten stays so, however little is named after it.
  const before = recent.position
  recent.forget(start + 3000)
  recent.add('product 3000', start + 3001)
  expect(recent.since(before)).toBeUndefined()
  expect(recent.sinceMoment(start + 3000)).toBeUndefined()
})
