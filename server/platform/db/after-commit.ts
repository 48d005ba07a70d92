import type { Trx } from './schema.ts'

const callbacks = new WeakMap<Trx, (() => void)[]>()

/** Calls back once this transaction (of `inTransaction`) is committed, never if it is rolled back. */
export function afterCommit(trx: Trx, callback: () => void): void {
  const known = callbacks.get(trx)
  if (known) known.push(callback)
  else callbacks.set(trx, [callback])
}

export function runAfterCommit(trx: Trx): void {
  for (const callback of callbacks.get(trx) ?? []) callback()
}
