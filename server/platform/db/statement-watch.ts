/** The listener gets each statement's text, without values. */
export interface StatementWatch {
  listener: ((text: string, milliseconds: number) => void) | undefined
}

const slow = 1_000

/** Logs slow statements; `observe` gets the duration of all. */
export function watchStatements(
  watch: StatementWatch,
  log: { warn(about: object, message: string): void },
  observe: (milliseconds: number) => void,
): void {
  watch.listener = (text, milliseconds) => {
    observe(milliseconds)
    if (milliseconds >= slow) log.warn({ ms: Math.round(milliseconds), sql: text.slice(0, 1000) }, 'slow statement')
  }
}
