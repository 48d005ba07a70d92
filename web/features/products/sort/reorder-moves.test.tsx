import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../../tests/support/page/render-page.tsx'
import { ReorderMoves } from './reorder-moves.tsx'

/** The buttons of the third of 1200 products. */
function movesAt(position = 3, total = 1200) {
  const onMove = vi.fn<(id: string, to: number) => void>()
  const page = renderPage(<ReorderMoves id="tulip" name="Tulp" position={position} total={total} onMove={onMove} />)
  const press = (label: string) => act(() => page.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click())
  const field = () => page.querySelector('input')
  return {
    onMove,
    press,
    field,
    /** Types a position into the field and presses a key there. */
    jump: (text: string, key = 'Enter') => {
      press('Geef Tulp een positie')
      const input = field()
      if (!input) throw new Error('There is no field')
      input.value = text
      act(() => void input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
    },
  }
}

test('reorder moves: the arrows move by one place', () => {
  const { onMove, press, field } = movesAt()
  expect(field()).toBeNull()
  press('Zet Tulp een plaats omhoog')
  press('Zet Tulp een plaats omlaag')
  // Places count from 0, positions from 1.
  expect(onMove.mock.calls).toEqual([
    ['tulip', 1],
    ['tulip', 3],
  ])
})

test('reorder moves: at either end the arrow that leads nowhere does nothing', () => {
  const first = movesAt(1)
  first.press('Zet Tulp een plaats omhoog')
  expect(first.onMove).not.toHaveBeenCalled()
  const last = movesAt(1200)
  last.press('Zet Tulp een plaats omlaag')
  expect(last.onMove).not.toHaveBeenCalled()
})

test.each([
  ['12', 11],
  ['1.000', 999],
  [' 1 ', 0],
])('reorder moves: a position that is typed as %j is place %i', (text, to) => {
  const { onMove, jump, field } = movesAt()
  jump(text)
  expect(onMove.mock.calls).toEqual([['tulip', to]])
  expect(field()).toBeNull()
})

test.each([
  ['1,5', 'Enter'],
  ['', 'Enter'],
  ['-4', 'Enter'],
  ['12', 'Escape'],
])('reorder moves: %j and %s moves nothing', (text, key) => {
  const { onMove, jump, field } = movesAt()
  jump(text, key)
  expect(onMove).not.toHaveBeenCalled()
  expect(field()).toBeNull()
})

test('reorder moves: a field that is left is closed', () => {
  const { onMove, press, field } = movesAt()
  press('Geef Tulp een positie')
  expect(field()?.value).toBe('3')
  act(() => void field()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  expect([field(), onMove.mock.calls]).toEqual([null, []])
})
