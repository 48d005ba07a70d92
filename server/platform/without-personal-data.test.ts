// Logged errors and reports hold nothing about a person.
import { expect, test } from 'vitest'
import { clean, withoutPersonalData } from './without-personal-data.ts'

test('without personal data: mail addresses and telephone numbers become marks wherever they stand; the rest stays as it is', () => {
  const report = {
    message: 'Mail jan@bloemist.example',
    route: null,
    at: 3,
    ok: true,
    more: ['0612345678', { to: 'a@b.c' }],
  }
  expect(withoutPersonalData(report)).toEqual({
    message: 'Mail [e-mail]',
    route: null,
    at: 3,
    ok: true,
    more: ['[number]', { to: '[e-mail]' }],
  })
  expect(withoutPersonalData(undefined)).toBeUndefined()
  expect(clean('order 123456789')).toBe('order 123456789')
  const long = `begin ${'x'.repeat(10_000)}`
  expect(clean(long)).toBe(long.slice(0, 8000))
})
