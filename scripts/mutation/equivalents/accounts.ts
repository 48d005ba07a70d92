// Accounts: logging in, users, requests, privacy.
import type { Equivalent } from './equivalent.ts'

export const ofAccounts: readonly Equivalent[] = [
  {
    file: 'server/users/edit-user.ts',
    right: /^\.where\('deletedAt', 'is not', null\) \.where\('gebruikersnaam', 'is not', null\)/,
    wrong: /null\)$/,
    why: 'what is empty is emptied again',
  },
  {
    file: 'server/auth/second-step/totp.ts',
    right: /\(mac\.at\(-1\) \?\? 0\)/,
    wrong: /\?\? 1/,
    why: 'a hash has a last byte',
  },
  {
    file: 'server/auth/throttle.ts',
    right: /^eb\('throttle\.windowStart', '<'/,
    wrong: /'<='/,
    why: 'a millisecond sooner',
  },
  {
    file: 'server/users/find-users.ts',
    right: /^\.orderBy\('search'\) \.orderBy\('_id'\)/,
    wrong: /^\.orderBy\('search'\)$/,
    why: 'no two have the same text: a user name is in it',
  },
  {
    file: 'server/privacy/erase-customer.ts',
    right: /< 2 \* day\)$/,
    wrong: /3 \* day/,
    why: 'looking once more for what is gone already',
  },
  {
    file: 'server/users/forgot-password.ts',
    right: /^\.orderBy\('resetAskedAt'\) \.orderBy\('_id'\)/,
    wrong: /^\.orderBy\('resetAskedAt'\)$/,
    why: 'of two who asked in the same millisecond either is the first',
  },
  {
    file: 'server/auth/second-step/recovery-codes.ts',
    right: /^\.deleteFrom\('recovery_codes'\) \.where\('userId'/,
    wrong: /^\.deleteFrom\('recovery_codes'\)$/,
    why: 'the user is in the hash',
  },
]
