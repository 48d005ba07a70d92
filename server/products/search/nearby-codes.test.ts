import { expect, test } from 'vitest'
import { nearbyCodes } from './nearby-codes.ts'

const near = (typed: string) => [...nearbyCodes(typed)]

test('a look-alike comes first, then swapped neighbours, a sign too many, a wrong one, a missing one', () => {
  const codes = near('BO1')
  const digits = '0123456789'.split('')
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  expect(codes).toEqual([
    'B01',
    'OB1',
    'B1O',
    'BO1',
    'O1',
    'B1',
    'BO',
    ...letters.map((sign) => `${sign}O1`),
    ...digits.map((sign) => `B${sign}1`),
    ...digits.map((sign) => `BO${sign}`),
    ...letters.map((sign) => `${sign}BO1`),
    ...digits.map((sign) => `B${sign}O1`),
    ...digits.map((sign) => `BO${sign}1`),
    ...digits.map((sign) => `BO1${sign}`),
  ])
})

test('every letter that looks like a digit is read as one, but for the first sign', () => {
  expect(near('OOILSBZG7')[0]).toBe('O01158267')
})

test('what is no code has none near it', () => {
  for (const typed of ['', '7', 'B', 'TULP', 'B123456789012']) expect(near(typed)).toEqual([])
  for (const typed of ['B7', 'B12345678901']) expect(near(typed)).not.toEqual([])
})
