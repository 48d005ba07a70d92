// News of changes, for whatever keeps an answer in memory: from this process at once, from others through the engine.

/** `catalogue`: anything that the shop shows, stock included. `sessions`: a session ended or a user's rights changed. */
export type Topic = 'catalogue' | 'sessions'

/** What one transaction changed. `products` undefined: any of them. */
export interface News {
  readonly sessions: boolean
  readonly catalogue: boolean
  readonly products: readonly string[] | undefined
}
export const anything: News = { sessions: true, catalogue: true, products: undefined }

/** Collects what a transaction says it changed; naming products spares the rest of the catalogue. */
export function collectNews(): {
  readonly changed: (topic: Topic, products?: readonly string[]) => void
  readonly news: () => News | undefined
} {
  let sessions = false
  let whole = false
  const products = new Set<string>()
  return {
    changed: (topic, named) => {
      if (topic === 'sessions') sessions = true
      else if (named) for (const id of named) products.add(id)
      else whole = true
    },
    news: () => {
      const catalogue = whole || products.size > 0
      return sessions || catalogue ? { sessions, catalogue, products: whole ? undefined : [...products] } : undefined
    },
  }
}

export interface Changes {
  /** Calls back after each change of the topic, whoever made it; `products` undefined means any. */
  on(topic: Topic, forget: (products: readonly string[] | undefined) => void): void
  /** Tells this process; other processes hear of it through the engine. */
  readonly tell: (news: News) => void
  /**
   * Makes sure that every change that any process had committed when this was called is known here.
   * @returns false while that is impossible: keep nothing then, and trust nothing that was kept
   */
  inStep(): Promise<boolean>
  /** Whether the last `inStep` could make sure; for what follows it within the same request. */
  trusted(): boolean
}

/** @param catchUp the engine's own check: tells the news it finds, and answers whether it could look */
export function createChanges(catchUp: (tell: (news: News) => void) => Promise<boolean>): Changes {
  const listeners: Record<Topic, ((products: readonly string[] | undefined) => void)[]> = {
    catalogue: [],
    sessions: [],
  }
  let trusted = false
  const tell = (news: News) => {
    if (news.sessions) for (const forget of listeners.sessions) forget(undefined)
    if (news.catalogue) for (const forget of listeners.catalogue) forget(news.products)
  }
  const looked = (could: boolean) => {
    trusted = could
    return could
  }
  return {
    on: (topic, forget) => {
      listeners[topic].push(forget)
    },
    tell,
    inStep: () => catchUp(tell).then(looked),
    trusted: () => trusted,
  }
}
