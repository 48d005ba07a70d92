import { beforeEach, expect, test, vi } from 'vitest'
import { blockStorage } from '../../tests/support/page/block-storage.ts'
import {
  changeStorageOwner,
  claimStorage,
  onOwnerChangedElsewhere,
  onStorageCleared,
  readStored,
  removeStored,
  storageOwner,
  writeStored,
} from './browser-storage.ts'

const storages = ['localStorage', 'sessionStorage'] as const

beforeEach(() => {
  for (const storage of storages) window[storage].clear()
})

test('browser storage: what is written is read, until it is removed', () => {
  for (const storage of storages) {
    expect(writeStored(storage, 'cart', '[]')).toBe(true)
    expect(readStored(storage, 'cart')).toBe('[]')
    removeStored(storage, 'cart')
    expect(readStored(storage, 'cart')).toBeNull()
  }
})

test('browser storage: where the browser keeps nothing, reading finds nothing and writing says so', () => {
  blockStorage()
  expect(writeStored('localStorage', 'cart', '[]')).toBe(false)
  expect(readStored('localStorage', 'cart')).toBeNull()
  expect(() => removeStored('localStorage', 'cart')).not.toThrow()
  expect(() => changeStorageOwner('')).not.toThrow()
  expect(storageOwner()).toBeUndefined()
})

test('browser storage: what was stored before anybody logged in becomes that of the first who does', () => {
  writeStored('localStorage', 'cart', 'of nobody')
  claimStorage('anna')
  expect(readStored('localStorage', 'cart')).toBe('of nobody')
  expect(storageOwner()).toBe('anna')
})

test('browser storage: the next user finds nothing of the one before, and the same one finds all', () => {
  claimStorage('anna')
  for (const storage of storages) writeStored(storage, 'cart', 'of anna')
  claimStorage('anna')
  expect(storages.map((storage) => readStored(storage, 'cart'))).toEqual(['of anna', 'of anna'])
  changeStorageOwner('bert')
  expect(storages.map((storage) => readStored(storage, 'cart'))).toEqual([null, null])
  expect(storageOwner()).toBe('bert')
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

test('browser storage: a logout leaves nothing, and whoever holds a copy in memory hears of it', () => {
  claimStorage('anna')
  for (const storage of storages) writeStored(storage, 'cart', 'of anna')
  const cleared = vi.fn<() => void>()
  onStorageCleared(cleared)
  changeStorageOwner('')
  expect(storages.map((storage) => readStored(storage, 'cart'))).toEqual([null, null])
  expect(storageOwner()).toBe('')
  expect(cleared).toHaveBeenCalledTimes(1)
})

test('browser storage: a logout leaves nothing of what was stored before anybody logged in either', () => {
  writeStored('localStorage', 'cart', 'of nobody')
  changeStorageOwner('')
  expect(readStored('localStorage', 'cart')).toBeNull()
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

test('browser storage: who logs in or out in another tab is told by his id', () => {
  const heard: string[] = []
  onOwnerChangedElsewhere((userId) => heard.push(userId))
  const tell = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  tell('ingelogd', 'bert 1700000000000')
  tell('ingelogd', ' 1700000000001')
  tell('shoppingCartBusiness', '[]')
  // Clearing comes before signing, and says nothing of who follows.
  tell('ingelogd', null)
  expect(heard).toEqual(['bert', ''])
})
