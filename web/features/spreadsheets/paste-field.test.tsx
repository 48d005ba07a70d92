import { MantineProvider } from '@mantine/core'
import { act, useState } from 'react'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../tests/support/page/render-page.tsx'
import { orderLines } from './line-jobs.ts'
import { PasteField } from './paste-field.tsx'
import { type FromSheet, replaceLines } from './replace-lines.ts'

interface Row extends FromSheet {
  readonly product: string
  readonly value: string
}

afterEach(() => window.localStorage.clear())

function Page() {
  const [rows, setRows] = useState<readonly Row[]>([])
  return (
    <MantineProvider>
      <PasteField
        job={orderLines}
        storedAs="proef"
        hint=""
        placeholder=""
        there={rows}
        lookUp={() => Promise.resolve((text) => text.startsWith('B'))}
        onLines={(lines, sheet) => {
          const { stay, added } = replaceLines(rows, lines, sheet)
          setRows([
            ...stay,
            ...added.map(({ id, product, value }) => ({ product, value, from: { sheet, id, isMended: false } })),
          ])
          return undefined
        }}
      />
      <ul>
        {rows.map((row) => (
          <li key={row.product}>
            <button onClick={() => setRows(rows.filter((one) => one !== row))}>{`${row.product} ${row.value}`}</button>
          </li>
        ))}
      </ul>
    </MantineProvider>
  )
}

/** React takes over the setter of the element itself, and would see no change. */
function change(element: HTMLTextAreaElement | HTMLSelectElement | null, value: string, event: string): void {
  if (!element) throw new Error('No such field')
  act(() => {
    Reflect.set(Object.getPrototypeOf(element), 'value', value, element)
    element.dispatchEvent(new Event(event, { bubbles: true }))
  })
}

async function pageWith(text: string) {
  const page = renderPage(<Page />)
  change(page.querySelector('textarea'), text, 'input')
  await act(() => setTimeout(20))
  return {
    page,
    rows: () => [...page.querySelectorAll('li')].map(({ textContent }) => textContent),
    remove: () => act(() => page.querySelector<HTMLElement>('li button')?.click()),
    strip: () => page.querySelector('section[aria-label="Gelezen"]'),
  }
}

test('paste field: the columns can be changed as long as a row of the sheet is left', async () => {
  const { rows, remove, strip } = await pageWith('Code;Aantal\nB1;5\nB2;6')
  await vi.waitFor(() => expect(rows()).toEqual(['B1 5', 'B2 6']))
  remove()
  expect([rows(), strip() !== null]).toEqual([['B2 6'], true])
  remove()
  expect([rows(), strip() !== null]).toEqual([[], false])
})

test('paste field: of a sheet without a quantity in its column another one can be chosen', async () => {
  const { page, rows, strip } = await pageWith('Code;Aantal;Bestelling 2\nB1;;5\nB2;;6')
  await vi.waitFor(() => expect(page.textContent).toContain('Alle regels zijn zonder aantal: kolom B is leeg.'))
  expect(strip()).not.toBeNull()
  change(page.querySelectorAll('select')[1] ?? null, '2', 'change')
  expect(rows()).toEqual(['B1 5', 'B2 6'])
})
