// Brotli bytes, as a browser downloads them.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { firstVisit } from './first-visit.ts'

/** Compressed scripts and styles of a first visit, in kB: the current size plus about 5 kB. */
const budget = 195

/** The list, the sheet and the lines of orders are for customers too. */
const ofStaff =
  /^web\/features\/(dashboard|products|users)\/|^web\/features\/orders\/(?!list\/order-list\.|order-sheet\.|order-lines\.|order\.module\.)|node_modules\/(@dnd-kit|recharts|@mantine\/charts|zod)\//

/** @returns the number of problems: over budget, or staff code that everybody loads */
export function checkByteBudget(folder: string): number {
  const modules = JSON.parse(readFileSync(join(folder, '.vite/modules.json'), 'utf8')) as Record<string, string[]>
  if (!modulesOfStaff(modules))
    throw new Error('The built page has no staff code at all: the check looks in the wrong place.')
  const files = firstVisit(folder)
  const weight = files.reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0) / 1024
  const fits = weight <= budget
  console.log(`${fits ? '✓' : '✗'} first visit: ${weight.toFixed(1)} kB of ${budget} kB`)
  const strangers = files.flatMap((file) => modules[file] ?? []).filter((module) => ofStaff.test(module))
  for (const module of strangers) console.log(`✗ every visit loads ${module}, which only staff need`)
  return strangers.length + (fits ? 0 : 1)
}

function modulesOfStaff(modules: Record<string, string[]>): boolean {
  return Object.values(modules).some((all) => all.some((module) => ofStaff.test(module)))
}
