/** Hears of every statement of a connection, once somebody listens: its text, without values. */
export interface StatementWatch {
  listener: ((text: string, milliseconds: number) => void) | undefined
}

/** Milliseconds from which a statement is slow. */
const slow = 1_000

/** A slow statement leaves a line in the log; `observe` hears of all. */
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
