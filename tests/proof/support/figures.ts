import { engine } from './engine.ts'

export function figure(proof: string, measured: string): void {
  process.stdout.write(`${proof} (${engine}): ${measured}\n`)
}
