import { expect, test } from 'vitest'
import {
  joinStaffel,
  showStaffel,
  splitStaffel,
  staffelComplaint,
  staffelText,
  stepsAsTheyTravel,
  stepsInCents,
} from './staffel.ts'

const steps = [
  { vanaf: 500, price: '0.21' },
  { vanaf: 1000, price: '0.19' },
]

test('steps are read as they are written, whatever is typed of them', () => {
  expect(staffelText(steps)).toBe('500: 0,21; 1000: 0,19')
  expect(showStaffel(steps)).toBe('vanaf 500 stuks €\u00a00,21, vanaf 1.000 stuks €\u00a00,19')
  const typed = [
    { vanaf: '500', price: '0,21' },
    { vanaf: '1000', price: '0,19' },
  ]
  expect(splitStaffel(staffelText(steps))).toEqual(typed)
  expect(joinStaffel(typed)).toBe('500: 0,21; 1000: 0,19')
  expect(splitStaffel(' 500 : 0,21 ;; ; 7: 1:2 ;x;')).toEqual([
    { vanaf: '500', price: '0,21' },
    { vanaf: '7', price: '1:2' },
    { vanaf: 'x', price: '' },
  ])
  expect(splitStaffel(' ')).toEqual([])
  expect(staffelText([])).toBe('')
})

test('in cents and back they are the same', () => {
  const cents = [
    { vanaf: 500, priceCents: 21 },
    { vanaf: 1000, priceCents: 19 },
  ]
  expect(stepsInCents(steps)).toEqual(cents)
  expect(stepsAsTheyTravel(cents)).toEqual(steps)
})

const more = 'Elke stap van de staffel begint bij meer stuks dan de vorige'
const cheaper = 'Elke stap van de staffel is goedkoper dan de vorige'
test.each([
  [[], undefined],
  [[[500, '0.21']], undefined],
  [
    [
      [500, '0.21'],
      [501, '0.20'],
    ],
    undefined,
  ],
  [
    [
      [500, '0.21'],
      [500, '0.20'],
    ],
    { at: 1, field: 'vanaf', sentence: more },
  ],
  [
    [
      [500, '0.21'],
      [600, '0.20'],
      [400, '0.19'],
    ],
    { at: 2, field: 'vanaf', sentence: more },
  ],
  [
    [
      [500, '0.21'],
      [600, '0.21'],
    ],
    { at: 1, field: 'price', sentence: cheaper },
  ],
  [
    [
      [500, '0.90'],
      [600, '1.00'],
    ],
    { at: 1, field: 'price', sentence: cheaper },
  ],
] as const)('of the steps %j is said: %j', (given, complaint) => {
  expect(staffelComplaint(given.map(([vanaf, price]) => ({ vanaf, price })))).toEqual(complaint)
})
