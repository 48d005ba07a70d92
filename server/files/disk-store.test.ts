import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDiskStore } from './disk-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bollenveld-store-'))
})
afterEach(() => rm(folder, { recursive: true }))

const namesIn = async (store: Awaited<ReturnType<typeof openDiskStore>>) => {
  const names = []
  for await (const { name } of store.list()) names.push(name)
  return names
}

test('a store opens in a folder of folders, and finds there what it held', async () => {
  const inside = join(folder, 'een', 'twee')
  const content = Buffer.from('tulp')
  const store = await openDiskStore(inside)
  await store.write('tulp.webp', content)
  await mkdir(join(inside, 'map'))
  const again = await openDiskStore(inside)
  expect(await again.read('tulp.webp')).toEqual({ content, bytes: 4 })
  // A folder is no picture, and one that is not there none at all.
  expect(await namesIn(again)).toEqual(['tulp.webp'])
  await expect(again.read('map')).rejects.toThrow('EISDIR')
  expect(await again.read('weg.webp')).toBeUndefined()
  await again.remove(['weg.webp', 'tulp.webp'])
  expect(await namesIn(again)).toEqual([])
  await again.check()
})

test('what cannot be written leaves nothing behind, and says why', async () => {
  const store = await openDiskStore(folder)
  await expect(store.write('geen/map.webp', Buffer.from('tulp'))).rejects.toThrow('ENOENT')
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
  await expect(store.write('tulp.webp', Buffer.from('tulp'))).rejects.toThrow('open')
  await expect(store.check()).rejects.toThrow('ENOENT')
  await mkdir(folder)
})
