import { beforeEach, expect, test, vi } from 'vitest'
import { blockStorage } from '../../tests/support/page/block-storage.ts'
import {
  changeStorageOwner,
  claimStorage,
  readStored,
  removeStored,
  storageOwner,
  writeStored,
} from './browser-storage.ts'

const storages = ['localStorage', 'sessionStorage'] as const

beforeEach(() => {
  for (const storage of storages) window[storage].clear()
})

test('browser storage: where the browser keeps nothing, what is written lasts as long as the page, or until a logout', () => {
  blockStorage()
  expect(readStored('localStorage', 'cart')).toBeNull()
  writeStored('localStorage', 'cart', '[]')
  expect(readStored('localStorage', 'cart')).toBe('[]')
  removeStored('localStorage', 'cart')
  expect(readStored('localStorage', 'cart')).toBeNull()
  writeStored('sessionStorage', 'note', 'of anna')
  changeStorageOwner('')
  expect(readStored('sessionStorage', 'note')).toBeNull()
})

test('browser storage: what was stored before anybody logged in becomes that of the first who does', () => {
  writeStored('localStorage', 'cart', 'of nobody')
  claimStorage('anna')
  expect(readStored('localStorage', 'cart')).toBe('of nobody')
  expect(storageOwner()).toBe('anna')
})

test('browser storage: each tab has a session storage of its own, which may still be that of somebody before', () => {
  claimStorage('anna')
  writeStored('sessionStorage', 'note', 'of anna')
  // In another tab Bert logged in, which changes what all tabs share.
  window.localStorage.setItem('ingelogd', 'bert 1')
  writeStored('localStorage', 'cart', 'of bert')
  claimStorage('bert')
  expect(readStored('sessionStorage', 'note')).toBeNull()
  expect(readStored('localStorage', 'cart')).toBe('of bert')
})

test('browser storage: other tabs hear of every login, also of the same user again', () => {
  vi.useFakeTimers({ now: 1000 })
  changeStorageOwner('anna')
  const first = readStored('localStorage', 'ingelogd')
  vi.setSystemTime(2000)
  changeStorageOwner('anna')
  // A browser tells the other tabs of values that changed, of no others.
  expect(readStored('localStorage', 'ingelogd')).not.toBe(first)
  vi.useRealTimers()
})
