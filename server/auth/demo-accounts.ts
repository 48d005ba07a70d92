// The demo shop's known accounts, whose password everybody can read: how one is recognised elsewhere.
import { hashPassword } from './passwords.ts'

/** The gebruikersnaam of each. */
export const demoNames = { administrator: 'beheer', customer: 'klant', picker: 'magazijn' } as const

export const demoPassword = 'bollenveld-demo'

/** Of sixteen bytes, as every salt here. */
const salt = Buffer.from('demo shop, known')
/** What stands in every hash that the demo shop made, whatever its account is called by now. */
export const demoMark = `$${salt.toString('base64').replace(/=+$/, '')}$`

export function hashDemoPassword(): Promise<string> {
  return hashPassword(demoPassword, salt)
}
