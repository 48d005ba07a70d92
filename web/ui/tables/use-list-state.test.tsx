import { act } from 'react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router'
import { expect, test } from 'vitest'
import { renderHook } from '../../../tests/support/page/render-page.tsx'
import { useListState } from './use-list-state.ts'

function listAt(search: string) {
  const state = renderHook(
    () => ({ ...useListState(), address: useLocation().search, movement: useNavigationType() }),
    (part) => <MemoryRouter initialEntries={[`/orders/main/0${search}`]}>{part}</MemoryRouter>,
  )
  return { state, set: (change: Readonly<Record<string, string>>) => act(() => state().set(change)) }
}

test.each([
  ['', { pagina: 1, zoek: '', jaar: undefined }],
  ['?pagina=3&zoek=tulp+rood&jaar=2026', { pagina: 3, zoek: 'tulp rood', jaar: 2026 }],
  ['?jaar=alle', { pagina: 1, jaar: 'alle' }],
  ['?pagina=0&jaar=-2026', { pagina: 1, jaar: undefined }],
  ['?pagina=1.5&jaar=2026a', { pagina: 1, jaar: undefined }],
  ['?pagina=9999999999', { pagina: 1 }],
])('use list state: the address %j says what is shown', (search, shown) => {
  expect(listAt(search).state()).toMatchObject(shown)
})

test('use list state: another search starts at the first page, and leaves no step in the history', () => {
  const { state, set } = listAt('?pagina=3&jaar=2026')
  set({ zoek: 'tulp' })
  expect(state()).toMatchObject({ address: '?jaar=2026&zoek=tulp', pagina: 1, movement: 'REPLACE' })
  set({ zoek: '' })
  expect(state().address).toBe('?jaar=2026')
})

test('use list state: another year starts at the first page, as a step of its own', () => {
  const { state, set } = listAt('?pagina=3&zoek=tulp&status=open')
  set({ jaar: '2025' })
  expect(state()).toMatchObject({ address: '?zoek=tulp&status=open&jaar=2025', movement: 'PUSH' })
})
