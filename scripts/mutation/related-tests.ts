// Which tests a file has a part in: those whose modules lead to it, the nearest first.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** Paths in quotes, whether imported or given to a process or a worker; what is imported as a type alone runs nowhere. */
function namesIn(path: string): string[] {
  const source = readFileSync(path, 'utf8').replace(/^(import|export) type [^']*'[^']*'$/gm, '')
  return [...source.matchAll(/'([^'\n]*\.tsx?)'/g)].flatMap(([, name = '']) => {
    const beside = normalize(join(dirname(path), name))
    return [beside, name, join('server', name)].filter((one) => existsSync(one)).slice(0, 1)
  })
}

const known = new Map<string, readonly string[]>()
function modulesOf(path: string): readonly string[] {
  const names = known.get(path) ?? namesIn(path)
  known.set(path, names)
  return names
}

/** How many steps lead from a test to a file; undefined where none do. */
function distance(test: string, file: string): number | undefined {
  const seen = new Set([test])
  for (let [steps, reached] = [0, [test]]; reached.length > 0; steps++) {
    if (reached.includes(file)) return steps
    reached = [...new Set(reached.flatMap(modulesOf))].filter((path) => !seen.has(path))
    for (const path of reached) seen.add(path)
  }
  return undefined
}

/**
 * @param file as it stands in the repository: `server/auth/throttle.ts`
 * @returns near: of its own folder, or a step or two away; far: the others that reach it
 */
export function relatedTests(file: string, tests: readonly string[]): { near: string[]; far: string[] } {
  const reaching = tests.flatMap((test) => {
    const steps = distance(test, file)
    return steps === undefined ? [] : [{ test, steps, beside: dirname(test) === dirname(file) }]
  })
  const isNear = ({ steps, beside }: { steps: number; beside: boolean }) => beside || steps <= 2
  const sorted = reaching.toSorted((a, b) => Number(b.beside) - Number(a.beside) || a.steps - b.steps)
  return {
    near: sorted.filter(isNear).map(({ test }) => test),
    far: sorted.filter((one) => !isNear(one)).map(({ test }) => test),
  }
}
