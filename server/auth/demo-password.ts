// The demo shop's password, which everybody can read: how an account that has it is recognised.
import { hashPassword } from './passwords.ts'

export const demoPassword = 'bollenveld-demo'

/** Of sixteen bytes, as every salt here. */
const salt = Buffer.from('demo shop, known')
/** What stands in every hash that the demo shop made, whatever its account is called by now. */
export const demoMark = `$${salt.toString('base64').replace(/=+$/, '')}$`

export function hashDemoPassword(): Promise<string> {
  return hashPassword(demoPassword, salt)
}
