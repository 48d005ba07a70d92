// What may stand in a log: errors and reports without what is about a person.
import { expect, test } from 'vitest'
import { clean, describeError, withoutPersonalData } from './without-personal-data.ts'

test('mail addresses and telephone numbers become marks wherever they stand; the rest stays as it is', () => {
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

test('an error is told by its kind, its words and the database’s own names, with what caused it', () => {
  const cause = Object.assign(new TypeError('no post for jan@bloemist.example'), {
    code: '23505',
    constraint: 'one_name',
  })
  const error = new Error('not saved', { cause: Object.assign(cause, { detail: 'Key (name)=(Jan)', where: 'row 3' }) })
  const told = describeError(error)
  expect(told).toEqual({
    type: 'Error',
    message: 'not saved',
    stack: clean(error.stack ?? ''),
    cause: {
      type: 'TypeError',
      message: 'no post for [e-mail]',
      stack: clean(cause.stack ?? ''),
      code: '23505',
      constraint: 'one_name',
    },
  })
  expect(describeError('jan@bloemist.example')).toEqual({ type: 'string', message: '[e-mail]', stack: '' })
})
