import { expect, test } from 'vitest'
import { minimumComplaint, staffelField } from './product-fact-fields.ts'
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

const pieces = 'Staffel: vanaf hoeveel stuks moet een geheel getal van 1 of meer zijn'
const manySteps = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ vanaf: 10 + at, price: `0.${50 - at}` }))
test.each([
  ['500: 0,21; 1.000: 0,19', steps],
  [steps, steps],
  [[{ vanaf: 1, price: 0.2 }], [{ vanaf: 1, price: '0.20' }]],
  [[], []],
  ['', []],
  [' : ; ', []],
  [undefined, undefined],
  [';'.repeat(500), []],
  [';'.repeat(501), ['Staffel is te lang', '']],
  [manySteps(5), manySteps(5)],
  [manySteps(6), ['Staffel heeft ten hoogste 5 stappen', '']],
  ['500', ['Prijs is niet ingevuld', '0.price']],
  [': 0,21', [pieces, '0.vanaf']],
  [[{ vanaf: 0, price: '0.20' }], [pieces, '0.vanaf']],
  [['iets'], ['Staffel: elke stap heeft een aantal en een prijs', '0']],
  [7, ['Staffel moet een lijst van stappen zijn', '']],
  ['500: 0,21; 400: 0,19', [more, '1.vanaf']],
  ['500: 0,21; 600: 0,22', [cheaper, '1.price']],
])('sent as %j it is %j', (sent, expected) => {
  const result = staffelField.staffel.safeParse(sent)
  const [issue] = result.error?.issues ?? []
  expect(issue ? [issue.message, issue.path.join('.')] : result.data).toEqual(expected)
})

test('a minimum is a whole number of packs', () => {
  expect([1, 50, 100].map((minimum) => minimumComplaint({ vpe: 50, minimum }))).toEqual([
    'Minimum moet een veelvoud zijn van 50, de stuks per verpakking',
    undefined,
    undefined,
  ])
  expect(minimumComplaint({ vpe: 1, minimum: 1 })).toBeUndefined()
  expect(minimumComplaint({ vpe: 50, minimum: 51 })).toMatch(/^Minimum/)
})
