import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'

export interface Row {
  readonly what: string
  readonly figure: string
  readonly target: string
  readonly isMet: boolean
}

/** 41236.7 as "41,237", 8.32 as "8.3". */
export const show = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 })

export const atMost = (what: string, value: number, limit: number, unit: string, details = ''): Row => ({
  what,
  figure: `${show(value)} ${unit}${details}`,
  target: `${show(limit)} ${unit}`,
  isMet: value <= limit,
})

/** `ratio` is a fraction of the floor. */
export const atLeast = (what: string, ratio: number, limit: number, details: string): Row => ({
  what,
  figure: `${ratio.toFixed(2)}${details}`,
  target: String(limit),
  isMet: ratio >= limit,
})

export function tableOf(engines: ReadonlyMap<string, readonly Row[]>): string {
  const all = [...engines.values()].flat()
  const measures = new Map(all.map(({ what, target }) => [what, target]))
  const cells = [...measures].map(([what, target]) => [
    what,
    ...[...engines.values()].map((rows) => {
      const row = rows.find((one) => one.what === what)
      return row ? `${row.figure}${row.isMet ? '' : ' ✗'}` : '–'
    }),
    target,
  ])
  const lines = [['Measured', ...engines.keys(), 'target'], ...cells]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  const [head = '', ...rest] = lines.map(
    (line) => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  )
  return [head, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rest].join('\n')
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
