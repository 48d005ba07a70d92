// From the bytes of a file, or a pasted text, to tabs of rows; the page and the server read every sheet through here.
import { csvRows, delimiterOf } from './csv.ts'
import { decodeText, type EncodingGuess, type LegacyEncoding } from './decode-text.ts'
import { SheetError } from './sheet-error.ts'
import type { SheetTab } from './sheet-row.ts'
import { workbookTabs } from './xlsx.ts'
import { isZip } from './zip.ts'

export interface OpenedSheet {
  readonly tabs: readonly SheetTab[]
  /** Only for a text that does not say what its letters are. */
  readonly guess?: EncodingGuess
}

/** @throws SheetError, also from the rows of a tab */
export async function openSheet(bytes: Uint8Array, encoding?: LegacyEncoding): Promise<OpenedSheet> {
  if (isZip(bytes)) return { tabs: await workbookTabs(bytes) }
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0)
    throw new SheetError(415, 'Dit is een beveiligd of oud Excel-bestand; bewaar het zonder wachtwoord als XLSX of CSV')
  const { text, hasBadBytes, guess } = decodeText(bytes, encoding)
  return { tabs: [textTab(text, hasBadBytes)], ...(guess && { guess }) }
}

/** Without a sign that separates cells, every line is one cell. */
export function textTab(text: string, hasBadBytes = false): SheetTab {
  return {
    name: '',
    isHidden: false,
    async *rows() {
      yield* csvRows(text, delimiterOf(text), hasBadBytes)
    },
  }
}
