import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDirty, mergeEdits } from './use-edit-basis.ts'

const basis = { name: 'Tulp', price: '1,00', stock: '10', shown: true }

test('merge edits: a form is dirty while a field differs from what it was opened with', () => {
  expect(isDirty({ ...basis }, basis)).toBe(false)
  expect(isDirty({ ...basis, shown: false }, basis)).toBe(true)
})

const fields = fc.record({ a: fc.constantFrom('1', '2', '3'), b: fc.constantFrom('1', '2', '3'), c: fc.boolean() })

test('merge edits: every field of a merge is the one of whoever changed it', () => {
  fc.assert(
    fc.property(fields, fields, fields, (typed, before, saved) => {
      const { values, conflicts } = mergeEdits(typed, before, saved)
      for (const field of ['a', 'b', 'c'] as const) {
        expect(values[field]).toBe(typed[field] === before[field] ? saved[field] : typed[field])
        const both = typed[field] !== before[field] && saved[field] !== before[field] && typed[field] !== saved[field]
        expect(conflicts.includes(field)).toBe(both)
      }
    }),
  )
})
