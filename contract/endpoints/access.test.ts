import { expect, test } from 'vitest'
import { type Access, isOpenTo, roles } from './access.ts'

test.each<[Access, string]>([
  ['anyone', 'customer picker admin'],
  ['user', 'customer picker admin'],
  ['customer', 'customer admin'],
  ['picker', 'picker admin'],
  ['staff', 'picker admin'],
  ['admin', 'admin'],
])('access: what is open to %s is open to %s', (access, who) => {
  expect(roles.filter((role) => isOpenTo(access, role)).join(' ')).toBe(who)
})
