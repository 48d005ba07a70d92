import { plainText } from '../../../sheets/sheet-text.ts'
import { openSheet, textOfFile } from '../../../sheets/open-sheet.ts'
import { SheetRefused, unreadable } from '../../../sheets/sheet-refused.ts'
import type { Cell } from '../../../sheets/sheet-row.ts'
import { isZip } from '../../../sheets/zip.ts'

export interface ListRow {
  /** From 1, as in the spreadsheet. */
  readonly row: number
  readonly cells: readonly string[]
}

/** A text as it would be pasted, or the rows of a workbook. */
export type List = string | readonly ListRow[]
export type ReadList = { readonly list: List } | { readonly refusal: string }

/** Ten times an order's maximum; `pastedLines` then reports the count. */
const mostRows = 5001

/** Reads the first visible tab. */
export async function readList(bytes: Uint8Array): Promise<ReadList> {
  try {
    return { list: isZip(bytes) ? await workbookRows(bytes) : textOfFile(bytes).text }
  } catch (error) {
    return { refusal: `${error instanceof SheetRefused ? error.message : unreadable().message}.` }
  }
}

async function workbookRows(bytes: Uint8Array): Promise<ListRow[]> {
  const tabs = await openSheet(bytes)
  const rows: ListRow[] = []
  for await (const batch of tabs.find(({ isHidden }) => !isHidden)?.rows() ?? []) {
    for (const { row, cells } of batch) rows.push({ row, cells: cells.map(cellText) })
    if (rows.length >= mostRows) break
  }
  return rows
}

const cellText = (cell: Cell) =>
  typeof cell === 'number' ? String(cell).replace('.', ',') : plainText(cell).replace(/\s+/g, ' ').trim()
