// One thread of the studio: a picture order in, a JPEG out.
import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { illustrate } from './illustrate.ts'
import type { Drawing, PictureOrder } from './studio.ts'

const width = 960
sharp.concurrency(1)
sharp.cache(false)

const port = parentPort
port?.on('message', (order: PictureOrder) => {
  draw(order).then(
    (jpeg) => port.postMessage({ jpeg } satisfies Drawing),
    (error: unknown) => port.postMessage({ failure: String(error) } satisfies Drawing),
  )
})

async function draw({ illustration, seed }: PictureOrder): Promise<Uint8Array> {
  const { data, ...size } = illustrate(illustration, seed, width)
  return sharp(data, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 94, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
