// News of changes, for whatever keeps an answer in memory: from this process at once, from others through the engine.

/** `catalogue`: anything that the shop shows, stock included. `sessions`: a session ended or a user's rights changed. */
export type Topic = 'catalogue' | 'sessions'
export const topics: readonly Topic[] = ['catalogue', 'sessions']

export interface Changes {
  /** Calls back after each change of the topic, whoever made it. */
  on(topic: Topic, forget: () => void): void
  /** Tells this process; other processes hear of it through the engine. */
  tell(changed: Iterable<Topic>): void
  /**
   * Makes sure that changes by other processes are known.
   * @returns false while that is impossible (the connection for news is down): keep nothing then
   */
  inStep(): boolean
}

/** @param catchUp engine's own check: true when in step, false when deaf, 'all' when anything may have changed */
export function createChanges(catchUp: () => boolean | 'all'): Changes {
  const listeners: Record<Topic, (() => void)[]> = { catalogue: [], sessions: [] }
  const tell = (changed: Iterable<Topic>) => {
    for (const topic of changed) for (const forget of listeners[topic]) forget()
  }
  return {
    on: (topic, forget) => {
      listeners[topic].push(forget)
    },
    tell,
    inStep: () => {
      const state = catchUp()
      if (state === 'all') tell(topics)
      return state !== false
    },
  }
}
