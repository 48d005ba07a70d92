import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { files } from '../../contract/files.ts'
import { pictureWidths } from '../../contract/limits.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { type S3Server, startS3 } from '../../tests/support/s3-server.ts'
import { openTestShop } from '../../tests/support/test-shop.ts'
import { openStore } from './open-store.ts'
import { PictureStoreFailure } from './picture-store.ts'
import { openS3Store } from './s3-store.ts'

let s3: S3Server
beforeEach(async () => {
  s3 = await startS3()
})
afterEach(() => s3.close())

const namesIn = async (store: ReturnType<typeof openS3Store>) => {
  const names = []
  for await (const { name } of store.list()) names.push(name)
  return names
}

test('a photo goes into the bucket in every width, is served through the shop, and leaves it again', async () => {
  const store = openS3Store(s3.settings)
  const shop = await openTestShop({ store })
  try {
    const admin = await shop.login({ isAdmin: true })
    const photo = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#c02040' } })
      .jpeg()
      .toBuffer()
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(photo)]), 'tulp.jpg')
    const { body } = await admin.send('POST', '/files/upload', { body: form })
    const { filename } = files.upload.response.parse(body).file[0] ?? { filename: '' }
    expect(await namesIn(store)).toHaveLength(pictureWidths.length)

    const served = await fetch(`${shop.url}/files/images/${filename}?w=320`)
    expect(served.headers.get('content-type')).toBe('image/webp')
    expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).width).toBe(320)
    // The bucket is private: without a signature it gives nothing away.
    expect((await fetch(`${s3.settings.endpoint}/${s3.settings.bucket}/${filename}`)).status).toBe(403)

    await admin.call(files.remove, { params: { filename } })
    expect(await namesIn(store)).toEqual([])
    expect((await fetch(`${shop.url}/files/images/${filename}`)).status).toBe(404)
  } finally {
    await shop.close()
  }
})

test('a list of several pages names every object once, with its size', async () => {
  const store = openS3Store(s3.settings, { pageOfList: 3 })
  const written = Array.from({ length: 8 }, (_, index) => `picture-${index}.webp`)
  for (const [index, name] of written.entries()) await store.write(name, Buffer.alloc(index + 1, index))
  const listed = []
  for await (const entry of store.list()) listed.push(entry)
  expect(listed.map(({ name, bytes }) => [name, bytes])).toEqual(written.map((name, index) => [name, index + 1]))
  expect(listed.every(({ writtenAt }) => Math.abs(Date.now() - writtenAt.getTime()) < 60_000)).toBe(true)
})

test('an absent object reads as undefined and its removal succeeds; content comes back byte for byte', async () => {
  const store = openS3Store(s3.settings)
  expect(await store.read('nowhere.webp')).toBeUndefined()
  await store.remove(['nowhere.webp'])
  const content = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251))
  await store.write('some.webp', content)
  expect(await store.read('some.webp')).toEqual({ content, bytes: content.length })
})

test('a wrong key or a bucket that is not there is an error in words', async () => {
  await expect(openS3Store({ ...s3.settings, secretAccessKey: 'wrong' }).check()).rejects.toThrow(
    'The picture store answered 403 SignatureDoesNotMatch to looking into the bucket',
  )
  await expect(openS3Store({ ...s3.settings, bucket: 'elsewhere' }).check()).rejects.toThrow('404 NoSuchBucket')
})

/** A service that answers everything alike; what it was asked. */
async function answering(status: number, body = '') {
  const asked: { line: string; headers: IncomingMessage['headers']; content: Buffer }[] = []
  const server = createServer((incoming, answer) => {
    const { method, url, headers } = incoming
    void buffer(incoming).then((content) => {
      asked.push({ line: `${method} ${url}`, headers, content })
      answer.writeHead(status).end(body)
    })
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
  })
  const settings = { ...s3.settings, endpoint: `http://127.0.0.1:${port}`, bucket: 'foto' }
  return { asked, settings, store: openS3Store(settings) }
}

test('the store of the settings sends along what its requests are to carry', async () => {
  const { asked, settings } = await answering(200)
  const config = { s3: settings, dataDir: '' }
  for (const store of [await openStore(config), await openStore(config, () => ({ traceparent: 'van hier' }))])
    await store.check()
  expect(asked.map(({ headers }) => headers['traceparent'])).toEqual([undefined, 'van hier'])
})

test('what the store may not do is an error, what it cannot do now a failure, and what is missing neither', async () => {
  const ways = {
    write: (store) => store.write('a.webp', Buffer.from('a')),
    read: (store) => store.read('a.webp'),
    remove: (store) => store.remove(['a.webp']),
    list: namesIn,
    check: (store) => store.check(),
  } satisfies Record<string, (store: ReturnType<typeof openS3Store>) => Promise<unknown>>
  const empty = '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>'
  const told = async (status: number) => {
    const { store } = await answering(status, status < 300 ? empty : '<Error><Code>Because</Code></Error>')
    const ends = Object.entries(ways).map(async ([name, work]) => {
      const end = await work(store).then(
        () => 'done',
        (error: unknown) => (error instanceof PictureStoreFailure ? error.failure : String(error)),
      )
      return [name, end.replace(/ to .*/, '')] as const
    })
    return Object.fromEntries(await Promise.all(ends))
  }
  const all = (end: string) => ({ write: end, read: end, remove: end, list: end, check: end })
  const refused = (status: number) => all(`Error: The picture store answered ${status} Because`)
  const statuses = [200, 299, 300, 400, 403, 404, 428, 429, 499, 500, 503, 507]
  const ends = await Promise.all(statuses.map(told))
  expect(Object.fromEntries(statuses.map((status, at) => [status, ends[at]]))).toEqual({
    200: all('done'),
    299: all('done'),
    300: refused(300),
    400: refused(400),
    403: refused(403),
    404: { ...refused(404), read: 'done', remove: 'done' },
    428: refused(428),
    429: all('unavailable'),
    499: refused(499),
    500: all('unavailable'),
    503: all('unavailable'),
    507: all('full'),
  })
})

test('a picture is sent with what it is, and what is asked of others with nothing', async () => {
  const { store, asked } = await answering(200, '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>')
  const content = Buffer.from('een foto')
  await store.write('a.webp', content)
  await store.read('a.webp')
  await store.check()
  // A service that says that there is more, and gives nothing, is not asked for ever.
  expect(await namesIn(store)).toEqual([])
  const hashed = (some: Buffer) => createHash('sha256').update(some).digest('hex')
  const nothing = { type: undefined, hash: hashed(Buffer.alloc(0)), content: '' }
  expect(
    asked.map(({ line, headers, content: sent }) => ({
      line,
      type: headers['content-type'],
      hash: headers['x-amz-content-sha256'],
      content: sent.toString(),
    })),
  ).toEqual([
    { line: 'PUT /foto/a.webp', type: 'image/webp', hash: hashed(content), content: 'een foto' },
    { line: 'GET /foto/a.webp', ...nothing },
    { line: 'GET /foto?max-keys=1', ...nothing },
    { line: 'GET /foto?max-keys=1000&marker=', ...nothing },
  ])
})

test('many pictures are removed each, and once', async () => {
  const { store, asked } = await answering(204)
  for (const count of [0, 1, 8, 9, 17]) {
    const names = Array.from({ length: count }, (_, at) => `picture-${at}.webp`)
    await store.remove(names)
    // Some at a time, each of which comes when it comes.
    const lines = asked.splice(0).map(({ line }) => line)
    expect(lines.toSorted()).toEqual(names.map((name) => `DELETE /foto/${name}`).toSorted())
  }
})

test('what breaks once is done at the second try', async () => {
  const store = openS3Store(s3.settings)
  for (const trouble of ['lost', 'error'] as const) {
    let asked = 0
    s3.trouble = () => (asked++ === 0 ? trouble : undefined)
    await store.write(`${trouble}.webp`, Buffer.from(trouble))
    expect(asked).toBe(2)
    expect(await store.read(`${trouble}.webp`)).toEqual({ content: Buffer.from(trouble), bytes: trouble.length })
  }
})

test('how long the store takes is counted, by what it was asked and how that ended', async () => {
  const metricsToken = 'only-for-the-collector'
  const shop = await openTestShop({ store: openS3Store(s3.settings), metricsToken, logLevel: 'silent' })
  onTestFinished(() => shop.close())
  const admin = await shop.login({ isAdmin: true })
  const name = `${'a'.repeat(20)}-335544.webp`
  const ask = (method: string) => admin.send(method, `/files/images/${name}`)
  const began = performance.now()
  expect((await ask('GET')).status).toBe(404)
  expect((await ask('DELETE')).status).toBe(200)
  s3.trouble = () => 'full'
  expect((await ask('GET')).status).toBe(507)
  const seconds = (performance.now() - began) / 1000
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { sentence } = await shop.anonymous.send('GET', '/metrics', { headers })
  const of = (what: string) =>
    Object.fromEntries(
      [...sentence.matchAll(new RegExp(`^bollenveld_picture_store_duration_seconds_${what}{(.*)} (.*)$`, 'gm'))].map(
        ([, labels = '', value]) => [labels.replaceAll(/\w+=|"/g, ''), Number(value)],
      ),
    )
  expect(of('count')).toEqual({ 'read,ok': 1, 'read,failed': 1, 'remove,ok': 1 })
  expect(Object.values(of('sum')).filter((took) => took <= 0 || took > seconds)).toEqual([])
})

test('while the store is away the shop is ready and sells on; a figure tells', async () => {
  const metricsToken = 'only-for-the-collector'
  const shop = await openTestShop({ store: openS3Store(s3.settings), metricsToken })
  try {
    const buyer = await shop.login()
    const get = async (path: string) => (await fetch(shop.url + path)).status
    const isUp = async () => {
      const authorization = `Bearer ${metricsToken}`
      const { sentence } = await shop.anonymous.send('GET', '/metrics', { headers: { authorization } })
      return Number(/^bollenveld_picture_store_up (\d)$/m.exec(sentence)?.[1])
    }
    expect(await isUp()).toBe(1)
    await s3.stop()
    expect(await isUp()).toBe(0)
    expect(await get('/readyz')).toBe(200)
    expect(await get('/healthz')).toBe(200)
    expect((await buyer.send('GET', '/products/shop/')).status).toBe(200)
    await s3.start()
    expect(await isUp()).toBe(1)
  } finally {
    await shop.close()
  }
})
