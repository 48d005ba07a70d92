// The recipes of docs/operations.md: its blocks of commands, as they stand there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manual = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
/** A block that belongs to a step of a list stands as far in as the step's text. */
const recipes = [...manual.matchAll(/^( *)```sh\n([^]*?)^ *```/gm)].map(([, margin = '', text = '']) =>
  text.replaceAll(new RegExp(`^${margin}`, 'gm'), ''),
)

/** The block of commands that begins so. */
export function recipe(first: string): string {
  const block = recipes.find((text) => text.startsWith(first))
  if (block === undefined) throw new Error(`No recipe begins with ${first}`)
  return block
}
