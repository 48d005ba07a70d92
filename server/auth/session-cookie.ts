import { tokenCookie } from './cookie.ts'

const weekInSeconds = 7 * 24 * 3600

export const sessionCookie = tokenCookie('bollenveld', weekInSeconds)
