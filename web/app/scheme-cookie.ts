import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

/** The server reads it too, so that the page's outline has the chosen colours before any script has run. */
const name = 'weergave'
const yearInSeconds = 365 * 24 * 3600

/** Light or dark as somebody chose it by hand, kept in this browser for a year; 'auto' follows his system. */
export const schemeCookie: MantineColorSchemeManager = {
  get: (otherwise) => chosen() ?? otherwise,
  set: (scheme) => write(scheme, scheme === 'auto' ? 0 : yearInSeconds),
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => write('', 0),
}

function chosen(): MantineColorScheme | undefined {
  const scheme = new RegExp(`(?:^|; )${name}=(light|dark)(?:;|$)`).exec(document.cookie)?.[1]
  return scheme === 'light' || scheme === 'dark' ? scheme : undefined
}

function write(value: string, seconds: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // cookieStore needs a secure context, which a shop tried out on the local network is not.
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`
}
