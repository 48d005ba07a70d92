import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../tests/support/page/render-page.tsx'
import { sampleProduct } from '../../../tests/support/page/sample-product.ts'
import { createQueryClient } from '../../api/query-client.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { AddProductField } from './add-product-field.tsx'

const tulips = ['Apeldoorn', 'Queen of Night'].map((name, at) =>
  sampleProduct({ _id: `t${at}`, productCode: `B100${at}`, productName: `Tulipa ${name}` }),
)
const search = vi.fn<(zoek: string) => Promise<readonly Product[]>>()
const onAdd = vi.fn<(product: Product) => void>()

beforeEach(() => {
  search.mockReset().mockResolvedValue(tulips)
  onAdd.mockReset()
})

function field() {
  const client = createQueryClient(
    () => undefined,
    () => undefined,
  )
  const page = renderPage(
    <MantineProvider>
      <QueryClientProvider client={client}>
        <AddProductField search={search} onAdd={onAdd} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const input = page.querySelector('input')
  if (!input) throw new Error('No field')
  input.focus()
  return {
    input,
    type: (text: string) =>
      act(() => {
        // React takes over the setter of the element itself, and would see no change.
        Reflect.set(HTMLInputElement.prototype, 'value', text, input)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    press: (key: string, ctrlKey = false) =>
      act(() => {
        const event = new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(event)
      }),
    options: () => [...page.querySelectorAll('button')],
    told: () => page.querySelector('output')?.textContent,
  }
}
/** Renders between two looks: within one `act` nothing is rendered before its end. */
const eventually = (check: () => void) =>
  vi.waitFor(async () => {
    await act(() => setTimeout(20))
    check()
  }, 20_000)

test('add a product: the arrows go to what is found, and choosing empties the field and gives it the focus', async () => {
  const { type, press, options, input } = field()
  type('tulipa')
  await eventually(() => expect(options()).toHaveLength(2))
  press('ArrowDown')
  press('ArrowDown')
  press('ArrowDown')
  expect(document.activeElement).toBe(options()[1])
  act(() => options()[1]?.click())
  expect(onAdd.mock.calls).toEqual([[tulips[1]]])
  expect([input.value, options(), document.activeElement]).toEqual(['', [], input])
})

test('add a product: Enter before the answer adds the first of what was typed last', async () => {
  const { type, press } = field()
  search.mockImplementation(async (zoek) => (zoek === 'B1001' ? tulips.slice(1) : tulips))
  type('B100')
  type('B1001')
  press('Enter', true)
  press('Enter')
  await eventually(() => expect(onAdd.mock.calls).toEqual([[tulips[1]]]))
  expect(onAdd).toHaveBeenCalledTimes(1)
  expect(search).not.toHaveBeenCalledWith('B100', expect.anything())
})

test('add a product: nothing found, and a failure, are said', async () => {
  const { type, told } = field()
  search.mockResolvedValue([])
  type('niets')
  await eventually(() => expect(told()).toBe('We vinden geen product met deze code of naam.'))
  search.mockRejectedValue(new Error('down'))
  type('nog iets')
  await eventually(() => expect(told()).toBe('Zoeken lukt nu niet, probeer het zo opnieuw.'))
})
