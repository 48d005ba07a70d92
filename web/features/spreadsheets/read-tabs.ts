import type { EncodingGuess, LegacyEncoding } from '../../../sheets/decode-text.ts'
import { openSheet, textTab } from '../../../sheets/open-sheet.ts'
import { headingRows } from '../../../sheets/find-heading.ts'
import { SheetError, tooManyRows, unreadable } from '../../../sheets/sheet-error.ts'
import { mostRows, type SheetRow, type SheetTab } from '../../../sheets/sheet-row.ts'
import { plainText } from '../../../sheets/sheet-text.ts'

export interface Tab {
  readonly name: string
  readonly rows: readonly SheetRow[]
}

export interface Tabs {
  readonly tabs: readonly Tab[]
  readonly hiddenTabs: readonly string[]
  readonly guess?: EncodingGuess
}

export type ReadTabs = Tabs | { readonly refusal: string }

export async function readTabs(bytes: Uint8Array, encoding?: LegacyEncoding): Promise<ReadTabs> {
  try {
    const { tabs, guess } = await openSheet(bytes, encoding)
    const hiddenTabs = tabs.filter(({ isHidden }) => isHidden).map(({ name }) => name)
    const read = await rowsOf(tabs.filter(({ isHidden }) => !isHidden))
    return { tabs: read, hiddenTabs, ...(guess && { guess }) }
  } catch (error) {
    return { refusal: `${error instanceof SheetError ? error.message : unreadable().message}.` }
  }
}

export async function readText(text: string): Promise<ReadTabs> {
  try {
    return { tabs: await rowsOf([textTab(plainText(text))]), hiddenTabs: [] }
  } catch (error) {
    if (error instanceof SheetError) return { refusal: `${error.message}.` }
    throw error
  }
}

async function rowsOf(tabs: readonly SheetTab[]): Promise<Tab[]> {
  const read: Tab[] = []
  let left = mostRows + headingRows
  for (const tab of tabs) {
    const all: SheetRow[] = []
    for await (const some of tab.rows()) {
      left -= some.length
      if (left < 0) throw tooManyRows()
      all.push(...some)
    }
    read.push({ name: tab.name, rows: all })
  }
  return read
}
