import { engine } from './engine.ts'

export function figure(guarantee: string, measured: string): void {
  process.stdout.write(`${guarantee} (${engine}): ${measured}\n`)
}
