// The rows of the first visible tab, within what an import takes.
import { openSheet } from '../../../sheets/open-sheet.ts'
import type { SheetRow } from '../../../sheets/sheet-row.ts'
import { SheetRefused, unreadable } from '../../../sheets/sheet-refused.ts'
import { isZip } from '../../../sheets/zip.ts'
import { columnName } from './sheet-columns.ts'

const mostRows = 20_001

/** Yields the filled rows in batches. @throws SheetRefused */
export async function* sheetRows(file: Uint8Array): AsyncGenerator<readonly SheetRow[]> {
  const { tabs } = await openSheet(file)
  const tab = tabs.find(({ isHidden }) => !isHidden)
  if (!tab) throw unreadable()
  let count = 0
  for await (const rows of tab.rows()) {
    const [computed] = isZip(file) ? rows.filter(({ formulas }) => formulas.length > 0) : []
    if (computed) throw formulaAt(computed)
    count += rows.length
    if (count > mostRows) throw new SheetRefused(413, 'Dit blad heeft meer dan 20.000 regels; deel het in stukken')
    yield rows
  }
}

function formulaAt({ row, formulas }: SheetRow): SheetRefused {
  const cell = `${columnName(formulas[0] ?? 0)}${row}`
  return new SheetRefused(400, `Dit blad bevat formules (cel ${cell}); plak ze als waarden en bewaar het opnieuw`)
}
