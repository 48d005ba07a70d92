// From the bytes of a file to tabs of rows; the page and the server read every sheet through here.
import { csvRows, delimiterOf } from './csv.ts'
import { type DecodedText, decodeText } from './decode-text.ts'
import { SheetRefused } from './sheet-refused.ts'
import type { SheetTab } from './sheet-row.ts'
import { workbookTabs } from './xlsx.ts'
import { isZip } from './zip.ts'

/**
 * @param isHeading whether a cell is the heading of a column: settles what separates the cells of a text
 * @throws SheetRefused, also from the rows of a tab
 */
export async function openSheet(
  bytes: Uint8Array,
  isHeading: (cell: string) => boolean = () => false,
): Promise<readonly SheetTab[]> {
  if (isZip(bytes)) return workbookTabs(bytes)
  const { text, hasBadBytes } = textOfFile(bytes)
  return [textTab(text, hasBadBytes, isHeading)]
}

/** @throws SheetRefused for what is no text */
export function textOfFile(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0)
    throw new SheetRefused(
      415,
      'Dit is een beveiligd of oud Excel-bestand; bewaar het zonder wachtwoord als XLSX of CSV',
    )
  return decodeText(bytes)
}

function textTab(text: string, hasBadBytes: boolean, isHeading: (cell: string) => boolean): SheetTab {
  return {
    name: '',
    isHidden: false,
    async *rows() {
      yield* csvRows(text, delimiterOf(text, isHeading) ?? ';', hasBadBytes)
    },
  }
}
