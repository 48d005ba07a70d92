import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import type { Packs } from '../../../contract/rules/packs.ts'
import { neutralPacks } from '../../../contract/rules/product-fields.ts'
import { renderPage } from '../../../tests/support/page/render-page.tsx'
import { useTypedQty } from './use-typed-qty.ts'

/** A field for a quantity of a product that has 1500 pieces. */
function field(stock = 1500, packs: Packs = neutralPacks) {
  const entered = vi.fn<() => void>()
  function Field() {
    const [qty, setQty] = useState(40)
    const typed = useTypedQty({ qty, stock, packs, onQty: setQty, onEnter: entered })
    return (
      <>
        <input {...typed.field} />
        <output>{typed.said}</output>
        <data value={qty} />
        <button type="button" onClick={() => typed.step(1)}>
          Eén meer
        </button>
      </>
    )
  }
  const page = renderPage(<Field />)
  const input = page.querySelector('input')
  const button = page.querySelector('button')
  if (!input || !button) throw new Error('The field is not there')
  return {
    entered,
    focus: () => act(() => input.focus()),
    hasFocus: () => document.activeElement === input,
    shown: () => input.value,
    qty: () => Number(page.querySelector('data')?.value),
    said: () => page.querySelector('output')?.textContent,
    /** As React hears of it: through the element's own setter. */
    type: (text: string) =>
      act(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    press: (key: string) => act(() => void input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))),
    leave: () => act(() => void input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))),
    step: () => act(() => button.click()),
  }
}

test.each([
  ['200', 200],
  ['1.000', 1000],
  [' 1.000 stuks', 1000],
  ['€12', 12],
])('use typed qty: %j, typed or pasted, is %i pieces', (text, pieces) => {
  const { type, qty, said, shown } = field()
  type(text)
  expect([qty(), shown(), said()]).toEqual([pieces, String(pieces), ''])
})

test('use typed qty: while the field is empty the last quantity stays, and comes back', () => {
  const { type, qty, shown, leave, said } = field()
  type('')
  expect([qty(), shown()]).toEqual([40, ''])
  leave()
  expect([qty(), shown(), said()]).toEqual([40, '40', ''])
})

test.each(['1,5', '12.5'])('use typed qty: %j is no whole quantity, which is said once the field is left', (text) => {
  const { type, qty, shown, leave, said } = field()
  type(text)
  expect([qty(), shown(), said()]).toEqual([40, text, ''])
  leave()
  expect([qty(), shown(), said()]).toEqual([40, '40', 'Vul een heel getal in; het aantal blijft 40.'])
})

test('use typed qty: more than there is becomes what there is, and says so until something else is typed', () => {
  const { type, qty, said } = field()
  type('1501')
  expect([qty(), said()]).toEqual([1500, 'Meer dan 1.500 stuks kunt u niet bestellen.'])
  type('15')
  expect([qty(), said()]).toEqual([15, ''])
})

test('use typed qty: of what is sold out one piece can stay in the field', () => {
  const { type, qty } = field(0)
  type('12')
  expect(qty()).toBe(1)
})

test('use typed qty: arrow keys step by one between one and the stock, at which they say nothing', () => {
  const { type, press, qty, said } = field(41)
  press('ArrowUp')
  press('ArrowUp')
  expect([qty(), said()]).toEqual([41, ''])
  type('3')
  press('ArrowDown')
  expect(qty()).toBe(2)
  press('ArrowDown')
  press('ArrowDown')
  expect(qty()).toBe(1)
})

test('use typed qty: arrow keys step to the next whole pack, from the minimum to the last pack in stock', () => {
  const { type, press, qty, said } = field(620, { vpe: 100, minimum: 200 })
  const after = (keys: string[]) => keys.map((key) => (press(key), qty()))
  type('250')
  expect([qty(), said()]).toEqual([250, ''])
  expect(after(['ArrowUp', 'ArrowUp', 'ArrowDown'])).toEqual([300, 400, 300])
  type('250')
  expect(after(['ArrowDown', 'ArrowDown'])).toEqual([200, 200])
  type('700')
  expect([qty(), said()]).toEqual([600, 'Meer dan 600 stuks kunt u niet bestellen.'])
})

test('use typed qty: Enter leaves the field, and does what the form wants besides', () => {
  const { focus, press, hasFocus, entered } = field()
  focus()
  expect(hasFocus()).toBe(true)
  press('Enter')
  expect([hasFocus(), entered.mock.calls.length]).toEqual([false, 1])
})

test('use typed qty: a step starts from the quantity, not from what is half typed', () => {
  const { type, step, qty, shown } = field()
  type('1,')
  step()
  expect([qty(), shown()]).toEqual([41, '41'])
})
