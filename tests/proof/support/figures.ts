import { engine } from './engine.ts'

/** Prints what a proof measured. */
export function figure(proof: string, measured: string): void {
  process.stdout.write(`${proof} (${engine}): ${measured}\n`)
}
