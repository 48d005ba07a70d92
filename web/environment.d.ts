interface ImportMetaEnv {
  /** Origin of the API where it is not the page's own (§7.1); empty for the same. Set when the page is built. */
  readonly VITE_API_HOST: string
}

/** Of Trusted Types, which TypeScript's own types do not know yet, what the page uses; older browsers have none. */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: 'default',
      rules: { createHTML(text: string): string; createScriptURL(url: string): string },
    ): unknown
  }
}

// Of service workers, which the types of pages do not know, what ours uses.
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
