import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The flags that `npm start` gives Node. */
export const startFlags: readonly string[] = flagsOf(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8').match(/"start": "(.*)"/)?.[1] ?? '',
)

/** The flags in a command line that starts Node. */
export function flagsOf(command: string): string[] {
  return command.match(/--[\w=-]+/g) ?? []
}
