// Reads the first sheet as tab-separated text, after checking its inflated size.
import { Unzip, UnzipInflate } from 'fflate'
import { streamXlsxRows } from 'hucre/xlsx'
import type { FileText } from './read-list-file.ts'

/** 5 MB of zeros can inflate to 1 GB. */
const maxInflatedBytes = 30 * 1024 * 1024
/** Inflated between two size checks; 16 kB can become 16 MB. */
const piece = 16 * 1024
const maxEntries = 1000
/** Ten times an order's maximum; pastedLines then reports the count. */
const maxRows = 5001
const maxColumns = 50

class Refused extends Error {}

export async function xlsxText(bytes: Uint8Array): Promise<FileText> {
  try {
    examine(bytes)
    const rows: string[] = []
    for await (const { values } of streamXlsxRows(bytes, { maxRows })) {
      const cells = values.slice(0, maxColumns).map(cellText)
      if (cells.some((cell) => cell !== '')) rows.push(cells.map(quoted).join('\t'))
    }
    return { text: rows.join('\n') }
  } catch (error) {
    const known = error instanceof Refused ? error.message : undefined
    return { refusal: known ?? 'Dit Excel-bestand kunnen we niet lezen; bewaar het als CSV, of plak de regels.' }
  }
}

/** @throws Refused for a file too large or with macros */
function examine(bytes: Uint8Array): void {
  let inflated = 0
  let entries = 0
  const unzip = new Unzip((entry) => {
    entries += 1
    if (/vbaProject\.bin$/i.test(entry.name))
      throw new Refused('Dit Excel-bestand bevat macro’s; bewaar het als gewone XLSX of als CSV.')
    if (entries > maxEntries) throw new Refused('Dit Excel-bestand is uitgepakt te groot; plak de regels.')
    entry.ondata = (error, chunk) => {
      if (error) throw error
      inflated += chunk.length
      if (inflated > maxInflatedBytes) throw new Refused('Dit Excel-bestand is uitgepakt te groot; plak de regels.')
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += piece)
    unzip.push(bytes.subarray(at, at + piece), at + piece >= bytes.length)
  if (entries === 0) throw new Error('No entries')
}

function cellText(value: unknown): string {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : String(value).replace('.', ',')
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : ''
}

const quoted = (cell: string) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)
