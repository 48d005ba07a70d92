import { act, useState } from 'react'
import { expect, test } from 'vitest'
import { renderHook } from '../../../tests/support/page/render-page.tsx'
import { useEditBasis } from './use-edit-basis.ts'

const initial = { values: { name: 'Tulp', price: '1,00' }, version: 4 }

function form() {
  return renderHook(() => {
    const [values, set] = useState(initial.values)
    return { ...useEditBasis(initial, { values, set }), values, set }
  })
}

test('use edit basis: what was typed stays over what somebody else saved, and is measured against that from then on', () => {
  const state = form()
  act(() => state().set({ name: 'Tulp', price: '2,00' }))
  expect(state()).toMatchObject({ dirty: true, conflicts: undefined })
  act(() => state().merge({ values: { name: 'Tulp rood', price: '3,00' }, version: 5 }))
  expect(state()).toMatchObject({ values: { name: 'Tulp rood', price: '2,00' }, conflicts: ['price'], dirty: true })
  expect(state().opened.version).toBe(5)
  act(() => state().set({ name: 'Tulp rood', price: '3,00' }))
  expect(state().dirty).toBe(false)
})
