import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const start = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8').match(/"start": "(.*)"/)?.[1] ?? ''

/** The flags that `npm start` gives Node. */
export const startFlags: readonly string[] = flagsOf(start)
/** And what it sets in the environment. */
export const startEnvironment = environmentOf(start)

/** What a command line sets before it names its program. */
function environmentOf(command: string): Readonly<Record<string, string>> {
  const [before = ''] = command.split(/ node /)
  const settings = before.split(' ').filter((word) => word.includes('='))
  return Object.fromEntries(settings.map((word) => word.split('=', 2)).map(([name = '', value = '']) => [name, value]))
}

/** The flags in a command line that starts Node. */
export function flagsOf(command: string): string[] {
  return command.match(/--[\w=-]+/g) ?? []
}
