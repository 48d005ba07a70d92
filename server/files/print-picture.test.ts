import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { openDiskStore } from './disk-store.ts'
import { makePicture } from './make-picture.ts'
import type { PictureStore } from './picture-store.ts'
import { printPicture } from './print-picture.ts'

test('a picture is printed without its white rim, as large as may be and no larger than it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bollenveld-print-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = await openDiskStore(folder)
  const red = sharp({ create: { width: 200, height: 100, channels: 3, background: '#c03' } })
  const rimmed = red.extend({ top: 50, bottom: 50, left: 50, right: 50, background: '#fff' })
  const filename = await makePicture(store, await rimmed.png().toBuffer())
  // In pieces, as a store may give it, or whole.
  const streaming = { ...store, read: async () => ({ content: Readable.from([await whole()]), bytes: 0 }) }
  const whole = async () => {
    const content = (await store.read(filename))?.content
    return Buffer.isBuffer(content) ? content : Buffer.alloc(0)
  }
  const sizeIn = async (width: number, height: number, from: PictureStore = store) => {
    const printed = await printPicture(from, filename, { width, height })
    expect((await sharp(printed?.content).metadata()).format).toBe('jpeg')
    return { width: printed?.width ?? 0, height: printed?.height ?? 0 }
  }
  const own = await sizeIn(750, 220)
  // But for what its edge became.
  expect(own.width).toBeGreaterThanOrEqual(200)
  expect(own.width).toBeLessThan(210)
  expect(own.height).toBeLessThan(110)
  expect((await sizeIn(750, 50)).height).toBe(50)
  expect((await sizeIn(20, 220, streaming)).width).toBe(20)
  await store.remove([filename.replace('.webp', '-960.webp')])
  expect(await printPicture(store, filename, { width: 750, height: 220 })).toBeUndefined()
})
