import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'

const page = 'docs/performance.md'
const busyBefore = loadavg()[0] ?? 0

/** Puts a table between the page's marks for it, with what it was measured on. */
export async function writeFigures(section: string, table: string): Promise<void> {
  const begin = `<!-- begin: npm run bench, ${section} -->`
  const end = '<!-- end -->'
  const text = await readFile(page, 'utf8')
  const from = text.indexOf(begin)
  if (from === -1) throw new Error(`${page} has no "${begin}".`)
  const until = text.indexOf(end, from)
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  const told = `Measured on ${new Date().toISOString().slice(0, 10)}, ${machine}; load of the machine before it began: ${busyBefore.toFixed(1)}.`
  await writeFile(page, `${text.slice(0, from)}${begin}\n${told}\n\n${table}\n${text.slice(until)}`)
}
