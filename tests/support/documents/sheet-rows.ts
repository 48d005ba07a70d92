import { openSheet } from '../../../sheets/open-sheet.ts'
import type { SheetRow } from '../../../sheets/sheet-row.ts'

/** Of the first tab, by a reader that shares nothing with the writer of exports. */
export async function sheetRows(file: Uint8Array): Promise<SheetRow[]> {
  const [tab] = (await openSheet(file)).tabs
  const rows: SheetRow[] = []
  for await (const some of tab?.rows() ?? []) rows.push(...some)
  return rows
}
