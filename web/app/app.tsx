import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import './styles/base.css'
import { type MantineColorScheme, type MantineColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from '../api/query-client.ts'
import { sessionQuery } from '../api/session.ts'
import { dismissErrors } from '../ui/dialogs/toast.ts'
import { Toaster } from '../ui/dialogs/toaster.tsx'
import { failureHandler } from './failure-handler.ts'
import { createRouter } from './routes.tsx'
import { followChanges } from './follow-changes.ts'
import { followSession } from './follow-session.ts'
import { cssVariablesResolver, theme } from './styles/theme.ts'

/** The server reads it too, to colour the outline before any script runs. */
const name = 'weergave'
const yearInSeconds = 365 * 24 * 3600

const schemeCookie: MantineColorSchemeManager = {
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

const queryClient = createQueryClient(
  failureHandler(() => {
    queryClient.setQueryData(sessionQuery.queryKey, null)
    const { pathname, search } = router.state.location
    if (pathname !== '/login') void router.navigate('/login', { state: pathname + search })
  }),
  dismissErrors,
)
followSession(queryClient)
// §4: checks the session before the page is built.
void queryClient.prefetchQuery(sessionQuery)
const router = createRouter(queryClient)
followChanges(queryClient, router)

/** Mantine's inline styles need the nonce of the CSP. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

export function App() {
  // In the same frame as the first render, so nothing flashes.
  useLayoutEffect(() => document.getElementById('outline')?.remove(), [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      colorSchemeManager={schemeCookie}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </MantineProvider>
  )
}
