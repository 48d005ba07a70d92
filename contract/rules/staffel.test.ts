import { expect, test } from 'vitest'
import { splitStaffel, staffelComplaint } from './staffel.ts'

const more = 'Elke stap van de staffel moet bij meer stuks beginnen dan de vorige'
const cheaper = 'Elke stap van de staffel moet goedkoper zijn dan de vorige'
test.each([
  ['', undefined],
  ['500: 0.21', undefined],
  ['500: 0.21; 501: 0.20', undefined],
  ['500: 0.21; 500: 0.20', { at: 1, field: 'vanaf', sentence: more }],
  ['500: 0.21; 600: 0.20; 400: 0.19', { at: 2, field: 'vanaf', sentence: more }],
  ['500: 0.21; 600: 0.21', { at: 1, field: 'price', sentence: cheaper }],
  ['500: 0.90; 600: 1.00', { at: 1, field: 'price', sentence: cheaper }],
])('staffel: of the steps %j is said: %j', (steps, complaint) => {
  const given = splitStaffel(steps).map(({ vanaf, price }) => ({ vanaf: Number(vanaf), price }))
  expect(staffelComplaint(given)).toEqual(complaint)
})
