import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'

export interface Row {
  readonly what: string
  readonly figure: string
  readonly target: string
  readonly isMet: boolean
}

const missed = ' ✗'

/** 41236.7 as "41,237", 8.32 as "8.3". */
export const show = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })

export const atMost = (what: string, value: number, limit: number, unit: string, details = ''): Row => ({
  what,
  figure: `${show(value)} ${unit}${details}${value <= limit ? '' : missed}`,
  target: `${show(limit)} ${unit}`,
  isMet: value <= limit,
})

/** `ratio` is a fraction of the floor. */
export const atLeast = (what: string, ratio: number, limit: number, details: string): Row => ({
  what,
  figure: `${ratio.toFixed(2)}${details}${ratio >= limit ? '' : missed}`,
  target: String(limit),
  isMet: ratio >= limit,
})

/** All engines have the same rows. */
export function tableOf(engines: ReadonlyMap<string, readonly Row[]>): string {
  const head = ['Measured', ...engines.keys(), 'target']
  const columns = [...engines.values()]
  const lines = columns[0]?.map(({ what, target }, at) => [what, ...columns.map((rows) => rows[at]?.figure), target])
  return [head, head.map(() => '---'), ...(lines ?? [])].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const page = 'docs/performance.md'
const [begin, end] = ['<!-- begin: npm run bench -->', '<!-- end -->']
const loadBefore = loadavg()[0] ?? 0

export async function writeTable(table: string): Promise<void> {
  const text = await readFile(page, 'utf8')
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  const when = `Measured on ${new Date().toISOString().slice(0, 10)}, ${machine}; load of the machine before: ${loadBefore.toFixed(1)}.`
  const [before, after] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))]
  await writeFile(page, `${before}${begin}\n${when}\n\n${table}\n${after}`)
}
