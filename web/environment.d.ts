interface ImportMetaEnv {
  /** Build-time API origin (§7.1); empty for the page's own. */
  readonly VITE_API_HOST: string
}

/** Trusted Types, missing from TypeScript's DOM types; older browsers lack it. */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: 'default',
      rules: { createHTML(text: string): string; createScriptURL(url: string): string },
    ): unknown
  }
}

// Service worker types, missing from the DOM library.
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface WindowEventMap {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: FetchEvent
}

interface Window {
  readonly clients: { claim(): Promise<void> }
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  skipWaiting(): Promise<void>
}
