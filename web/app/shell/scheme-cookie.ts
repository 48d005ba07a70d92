import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'

/** The server reads it too, to colour the outline before any script runs. */
const name = 'weergave'
const yearInSeconds = 365 * 24 * 3600

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
  // cookieStore needs a secure context; a trial shop on the local network has none.
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Lax${secure}`
}
