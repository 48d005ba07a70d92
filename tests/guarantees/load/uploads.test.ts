// Hostile files: each is rejected with a sentence or redrawn as our own picture.
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { files } from '../../../contract/endpoints/files.ts'
import { client, openTestShop } from '../../support/test-shop.ts'
import { startServer } from '../support/real-server.ts'
import { randomFrom, seedOf } from '../support/seed.ts'

const shop = await openTestShop({ logLevel: 'silent' })
const server = await startServer(shop)
const { userId, cookie } = await shop.login({ isAdmin: true })
const admin = client(server.url, userId, cookie)
afterAll(() => server.stop())

interface Upload {
  readonly name: string
  readonly content: Buffer
  /** 'ours': becomes a picture; 'refused': 413 or 415; 'either': anything but a failure. */
  readonly becomes: 'ours' | 'refused' | 'either'
}

/** In MB; two of the largest progressive pictures at once would take 480. */
const memoryForUploads = 450
/** In MB; one takes 150 to decode, two take 300. */
const memoryForOneLarge = 240
/** In MB; three bodies of 30 are assembled from pieces, fifteen bodies take 450. */
const memoryForBodies = 250

const create = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 165, g: 85, b: 68 } } })

function chunk(kind: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(kind), data])))
  return Buffer.concat([length, Buffer.from(kind), data, sum])
}
/** A PNG with a false size, or a decompression bomb. */
function png(width: number, height: number, rows: Buffer, { depth = 8, interlaced = 0 } = {}): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, 2, 0, 0, interlaced])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Seven passes over one colour: unpacks to a thousand times its size. */
function interlaced(side: number): Buffer {
  const columns = [8, 8, 4, 4, 2, 2, 1]
  const rows = [8, 8, 8, 4, 4, 2, 2]
  const passes = columns.map((step, pass) => Math.ceil(side / (rows[pass] ?? 1)) * (1 + Math.ceil(side / step) * 6))
  const all = passes.reduce((sum, one) => sum + one, 0)
  return png(side, side, Buffer.alloc(all), { depth: 16, interlaced: 1 })
}

const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${inside}</svg>`)

async function corpus(random: () => number): Promise<Upload[]> {
  const [jpeg, webp, pngFile, gif, avif, tiff] = await Promise.all([
    create(300, 200).jpeg().toBuffer(),
    create(300, 200).webp().toBuffer(),
    create(300, 200).png().toBuffer(),
    create(30, 20).gif().toBuffer(),
    create(30, 20).avif({ effort: 0 }).toBuffer(),
    create(30, 20).tiff().toBuffer(),
  ])
  const photos = { 'foto.jpg': jpeg, 'foto.webp': webp, 'foto.png': pngFile }
  const list: Upload[] = []
  const add = (becomes: Upload['becomes'], name: string, content: Buffer) => list.push({ name, content, becomes })

  for (const [name, content] of Object.entries(photos)) {
    add('ours', name, content)
    for (const wrong of ['foto.php', '../../foto.jpg', 'foto.jpg\0.html', `${'a'.repeat(300)}.jpg`, '"; rm -rf'])
      add('ours', wrong, content)
    for (const part of [0.1, 0.5, 0.9])
      add('refused', `afgekapt ${part} ${name}`, content.subarray(0, Math.floor(content.length * part)))
    // A page, script or archive around a real picture: it is redrawn.
    for (const tail of ['<script>alert(1)</script>', '<?php system($_GET[0]); ?>', 'PK\u0003\u0004 een zip'])
      add('either', `achterop ${name}`, Buffer.concat([content, Buffer.from(tail)]))
    add('refused', `voorop ${name}`, Buffer.concat([Buffer.from('<html>'), content]))
    for (let flip = 0; flip < 6; flip++) {
      const broken = Buffer.from(content)
      for (let byte = 0; byte < 6; byte++)
        broken[Math.floor(16 + random() * (broken.length - 16))] = Math.floor(random() * 256)
      add('either', `beschadigd ${flip} ${name}`, broken)
    }
  }
  add(
    'ours',
    'met gps.jpg',
    await create(200, 100)
      .withExif({ IFD0: { Copyright: 'geheim-adres' }, IFD3: { GPSLatitude: '52/1 0/1 0/1' } })
      .jpeg()
      .toBuffer(),
  )
  add('ours', 'gedraaid.jpg', await create(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer())
  add('ours', 'cmyk.jpg', await create(200, 100).toColourspace('cmyk').jpeg().toBuffer())
  add('ours', 'zestien bits.png', await create(200, 100).toColourspace('rgb16').png().toBuffer())
  add('ours', 'een punt.png', await create(1, 1).png().toBuffer())
  add('ours', 'lang en smal.png', await create(1, 15_000).png().toBuffer())
  add('ours', 'breed.png', await create(15_000, 1).png().toBuffer())
  const frames = Buffer.alloc(60 * 60 * 3 * 20, 90)
  add(
    'ours',
    'beweegt.webp',
    await sharp(frames, { raw: { width: 60, height: 60 * 20, channels: 3, pageHeight: 60 } })
      .webp({ loop: 0 })
      .toBuffer(),
  )

  for (const inside of [
    '',
    '<script>alert(1)</script>',
    '<image href="file:///etc/passwd"/>',
    '<image href="http://127.0.0.1:1/"/>',
    '<use href="#a"/>',
  ])
    for (const name of ['tekening.svg', 'foto.jpg', 'foto.png']) add('refused', name, svg(inside))
  for (const other of [gif, avif, tiff]) for (const name of ['foto.gif', 'foto.jpg']) add('refused', name, other)
  const magic = [
    '%PDF-1.7\n',
    'PK\u0003\u0004',
    '\u007fELF',
    '<!doctype html>',
    'II*\0',
    'RIFF0000AVI ',
    'push graphic-context\n',
  ]
  for (const start of magic)
    add('refused', 'foto.jpg', Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(2000, 7)]))
  for (const [name, content] of Object.entries(photos)) {
    add('refused', `alleen het begin ${name}`, Buffer.concat([content.subarray(0, 16), Buffer.alloc(50_000, 255)]))
  }
  add('refused', 'bom.png', png(30_000, 30_000, Buffer.alloc(1000)))
  add('refused', 'grootste bom.png', png(2 ** 31 - 1, 2 ** 31 - 1, Buffer.alloc(1000)))
  add('refused', 'uitpakbom.png', png(9000, 9000, Buffer.alloc(9000 * (9000 * 3 + 1))))
  add('refused', 'nul.png', png(0, 0, Buffer.alloc(10)))
  add('refused', 'minder dan beloofd.png', png(5000, 5000, Buffer.alloc(1000)))
  add('refused', 'te veel beeldpunten.jpg', await create(7000, 6000).jpeg().toBuffer())
  const manyPasses = { progressive: true, chromaSubsampling: '4:4:4' }
  add('ours', 'meeste beeldpunten.jpg', await create(7300, 5479).jpeg(manyPasses).toBuffer())
  add('ours', 'bijna te veel beeldpunten.png', png(6300, 6300, Buffer.alloc(6300 * (6300 * 3 + 1))))
  add('refused', 'te zwaar.jpg', Buffer.concat([jpeg, Buffer.alloc(11 * 1024 * 1024)]))
  return list
}

const stored = z.object({ file: z.array(z.object({ filename: z.string() })).length(1) })

async function complaint({ name, content, becomes }: Upload): Promise<string | undefined> {
  const form = new FormData()
  form.append('file', new Blob([Uint8Array.from(content)]), name)
  const { status, body, sentence } = await admin.send('POST', files.upload.path, { body: form })
  const told = `${name} (${content.length} bytes): ${status} ${sentence}`
  if (status === 413 || status === 415) return becomes === 'ours' || sentence.length < 10 ? told : undefined
  if (status !== 200 || becomes === 'refused') return told
  const [file] = stored.parse(body).file
  const answer = await fetch(`${server.url}/files/images/${file?.filename}`)
  const kept = Buffer.from(await answer.arrayBuffer())
  const { format, width, exif, pages } = await sharp(kept).metadata()
  const isPlain = format === 'webp' && width <= 1600 && exif === undefined && (pages ?? 1) === 1
  const isClean = !['<script', '<?php', 'geheim-adres', 'PK\u0003'].some((text) => kept.includes(text))
  const headers =
    answer.headers.get('content-type') === 'image/webp' && answer.headers.get('x-content-type-options') === 'nosniff'
  return isPlain && isClean && headers && /^[0-9a-z]{20}-[0-9a-f]{6}\.webp$/.test(file?.filename ?? '')
    ? undefined
    : `${told}: kept as sent`
}

/** @returns memory before and at most, and the slowest response to others */
async function watching(work: () => Promise<unknown>) {
  const before = await server.memory()
  let [largest, slowest] = [before, 0]
  let done = false
  async function watch() {
    while (!done) {
      const asked = performance.now()
      await fetch(`${server.url}/healthz`)
      slowest = Math.max(slowest, performance.now() - asked)
      largest = Math.max(largest, await server.memory())
      await pause(20)
    }
  }
  const watched = watch()
  await work().finally(() => {
    done = true
  })
  await watched
  return { before, largest, slowest }
}

test('uploads: every file is refused with a sentence or drawn anew, in bounded memory, and others are served meanwhile', async () => {
  const uploads = await corpus(randomFrom(seedOf('uploads')))
  const complaints: string[] = []
  const queue = [...uploads]
  async function send() {
    for (let upload = queue.pop(); upload; upload = queue.pop()) {
      const wrong = await complaint(upload)
      if (wrong !== undefined) complaints.push(wrong)
    }
  }
  const { before, largest } = await watching(() => Promise.all([send(), send(), send()]))
  expect(complaints).toEqual([])
  expect(uploads.length).toBeGreaterThan(100)
  expect(largest - before).toBeLessThan(memoryForUploads)
  expect(server.isRunning()).toBe(true)
})

test('uploads: pictures that unpack to a thousand times their size are decoded one at a time', async () => {
  const large = { name: 'foto.png', content: interlaced(5000), becomes: 'ours' } as const
  const { before, largest, slowest } = await watching(async () => {
    expect(await Promise.all([complaint(large), complaint(large)])).toEqual([undefined, undefined])
  })
  expect(largest - before).toBeLessThan(memoryForOneLarge)
  expect(slowest).toBeLessThan(2000)
})

test('uploads: bodies are only taken in where there is a place for them', async () => {
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'
  const picture = Buffer.concat([Buffer.from(part), Buffer.alloc(9_900_000, 7), Buffer.from('\r\n')])
  const megabytes = 0.5
  let taken = 0
  // Three pictures each, which never end.
  const begun = Array.from({ length: 15 }, () => {
    const headers = { cookie: admin.cookie, 'content-type': 'multipart/form-data; boundary=x' }
    const sent = request(server.url + files.upload.path, { method: files.upload.method, headers })
    sent.on('error', () => undefined)
    for (let time = 0; time < 3; time++)
      for (let from = 0; from < picture.length; from += megabytes * 1e6)
        sent.write(picture.subarray(from, from + megabytes * 1e6), () => taken++)
    return sent
  })
  const { before, largest, slowest } = await watching(async () => {
    // Until the server stops reading.
    for (let seen = -1; seen < taken || taken * megabytes < 3 * 29; await pause(400)) seen = taken
  })
  for (const sent of begun) sent.destroy()
  expect(taken * megabytes).toBeLessThan(3 * 30 + 60)
  expect(largest - before).toBeLessThan(memoryForBodies)
  expect(slowest).toBeLessThan(2000)
  const photo = { name: 'foto.jpg', content: await create(30, 20).jpeg().toBuffer(), becomes: 'ours' } as const
  expect(await complaint(photo)).toBe(undefined)
})
