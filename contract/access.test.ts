import { expect, test } from 'vitest'
import { type Access, isOpenTo, roleOf, roles } from './access.ts'

test.each<[Access, string]>([
  ['anyone', 'customer picker admin'],
  ['user', 'customer picker admin'],
  ['customer', 'customer admin'],
  ['picker', 'picker admin'],
  ['staff', 'picker admin'],
  ['admin', 'admin'],
])('what is open to %s is open to %s', (access, who) => {
  expect(roles.filter((role) => isOpenTo(access, role)).join(' ')).toBe(who)
})

test('who is an administrator is nothing else, and who does not work here is a customer', () => {
  expect(roleOf({ isAdmin: true, magazijn: true })).toBe('admin')
  expect(roleOf({ isAdmin: true })).toBe('admin')
  expect(roleOf({ isAdmin: false, magazijn: true })).toBe('picker')
  expect(roleOf({ isAdmin: false, magazijn: false })).toBe('customer')
  expect(roleOf({ isAdmin: false })).toBe('customer')
})
