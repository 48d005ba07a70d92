export interface Toast {
  readonly key: number
  readonly sentence: string
  readonly kind: 'good' | 'bad'
}

const most = 4
let shown: readonly Toast[] = []
let count = 0
const listeners = new Set<() => void>()

/** For five seconds (§9); without a sentence, nothing. Never shows one twice at once; success dismisses all errors. */
export function toast(sentence: string | undefined, kind: 'good' | 'bad' = 'bad'): void {
  if (sentence === undefined) return
  count += 1
  if (kind === 'good') dismissErrors()
  const others = shown.filter((one) => one.sentence !== sentence)
  show([...others.slice(1 - most), { key: count, sentence, kind }])
}

export function dismiss(key: number): void {
  show(shown.filter((one) => one.key !== key))
}

/** Call on a retry: earlier errors are outdated. */
export function dismissErrors(): void {
  if (shown.some((one) => one.kind === 'bad')) show(shown.filter((one) => one.kind === 'good'))
}

export function shownToasts(): readonly Toast[] {
  return shown
}

export function subscribeToToasts(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(next: readonly Toast[]): void {
  shown = next
  for (const listener of listeners) listener()
}
