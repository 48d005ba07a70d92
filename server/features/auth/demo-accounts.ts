import { hashPassword } from './passwords.ts'

export const demoNames = {
  administrator: 'beheer',
  customer: 'klant',
  picker: 'magazijn',
  colleague: 'collega',
} as const

export const demoPassword = 'bollenveld-demo'

const salt = Buffer.from('demo shop, known')
/** Part of every demo hash, so a renamed demo account is still recognised. */
export const demoMark = `$${salt.toString('base64').replace(/=+$/, '')}$`

export function hashDemoPassword(): Promise<string> {
  return hashPassword(demoPassword, salt)
}
