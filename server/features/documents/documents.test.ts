// Papers as whoever asks for them gets them, read back from the file.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { dayInAmsterdam } from '../../../contract/values/dates.ts'
import { files } from '../../../contract/endpoints/files.ts'
import { maxPrintedLines } from '../../../contract/values/limits.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { picking } from '../../../contract/endpoints/picking.ts'
import { products } from '../../../contract/endpoints/products.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { pdfUaFindings } from '../../../tests/support/documents/pdf-ua.ts'
import { type PdfFile, readPdf, wordsOf } from '../../../tests/support/documents/read-pdf.ts'
import { type Client, openTestShop } from '../../../tests/support/test-shop.ts'
import { filesOf } from '../files/make-picture.ts'
import { pdfPolicy } from '../../platform/http/security-headers.ts'
import { printedOrdersOf } from '../privacy/customer-data-pdf.ts'
import { inPickOrder } from './pick-sequence.ts'
import { findPrintedOrdersOfDay } from './read-printed-orders.ts'

const shop = await openTestShop({ shopName: 'Bol & Zoon' })
const admin = await shop.login({ isAdmin: true })
const buyer = await shop.login({ bedrijfsnaam: 'Łukasz Größe & Zn.' })

async function fetchFrom(client: Client, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(shop.url + path, { headers: { cookie: client.cookie, ...headers } })
  return { response, file: Buffer.from(await response.arrayBuffer()) }
}
async function paper(path: string, client = admin): Promise<PdfFile> {
  const { response, file } = await fetchFrom(client, path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return readPdf(file)
}
/** An order of so many products, of which the first has this name. */
async function order({ lines = 1, productName = 'Tulipa Ø', client = buyer, comment = '', referentie = '' } = {}) {
  const products = await Promise.all(
    Array.from({ length: lines }, (_, at) =>
      shop.addProduct({ productName: at === 0 ? productName : `Tulipa ${at}`, stock: 1000 }),
    ),
  )
  const body = { order: products.map(({ _id }, at) => ({ _id, qty: 20 + at })), comment, referentie }
  const placed = await client.call(orders.place, { body })
  expect([placed.status, placed.sentence]).toEqual([200, ''])
  return placed.body
}

test('documents: a confirmation shows buyer and staff what was ordered and what it costs', async () => {
  const { _id, ordernummer } = await order({ productName: "Narcissus 'Tête-à-Tête'", lines: 2, referentie: 'Week 48' })
  for (const client of [buyer, admin]) {
    const file = await paper(`/orders/${_id}/bevestiging.pdf`, client)
    expect(wordsOf(file)).toEqual(
      expect.arrayContaining([
        'Bol & Zoon',
        'Orderbevestiging',
        `Order ${ordernummer}`,
        'Łukasz Größe & Zn.',
        'Week 48',
        'Narcissus ‘Tête-à-Tête’',
        '20',
        '€ 0,50',
        '€ 10,00',
        '€ 20,50',
        '2 regels · 41 stuks',
        'Pagina 1 van 1',
      ]),
    )
    expect(file.title).toBe(`Orderbevestiging ${ordernummer}`)
  }
})

test('documents: papers say from when a product can be delivered, while that lies ahead', async () => {
  const { _id, order: lines } = await order({ productName: 'Allium' })
  const from = async (leverbaarVanaf: string) => {
    await admin.call(products.bulk, { body: { rows: [{ _id: lines[0]?._id ?? '', leverbaarVanaf }] } })
    const papers = [`${_id}/bevestiging.pdf`, `${_id}/pakbon.pdf`, `papers/verzamellijst.pdf?ids=${_id}`]
    return Promise.all(papers.map(async (path) => wordsOf(await paper(`/orders/${path}`)).join(' ')))
  }
  for (const words of await from('2999-09-14')) expect(words).toContain('Allium, Leverbaar vanaf 14 september 2999')
  for (const words of await from(dayInAmsterdam(shop.now()))) expect(words).not.toMatch(/leverbaar/i)
  await admin.call(orders.setStatus, { body: { _id, orderstatus: 'verwerkt' } })
  for (const words of await from('2999-09-14')) expect(words).not.toMatch(/leverbaar/i)
  expect((await admin.call(orders.one, { params: { id: _id } })).body.order[0]).not.toHaveProperty('leverbaarVanaf')
})

test('documents: papers, EKT and pages keep the size and VBN code of what was ordered', async () => {
  const { _id, ...tulip } = await shop.addProduct({ productName: 'Tulipa', maat: '12/+', vbnCode: '111', stock: 90 })
  const { _id: other } = await shop.addProduct({ productName: 'Crocus', maat: '5/+', stock: 90 })
  const place = async (...lines: { _id: string; qty: number }[]) =>
    (await buyer.call(orders.place, { body: { order: lines } })).body
  const first = await place({ _id, qty: 5 }, { _id: other, qty: 5 })
  const change = (changed: { maat?: string; vbnCode?: string }) =>
    admin.call(products.bulk, { body: { rows: [_id, other].map((id) => ({ _id: id, ...changed })) } })
  await change({ maat: '14/+', vbnCode: '222' })
  const second = await place({ _id, qty: 7 })
  // Neither staff nor the buyer changes more than the quantity.
  const withTulips = (qty: number) => [
    { _id, qty },
    { _id: other, qty: 5 },
  ]
  const { body: edited } = await admin.call(orders.update, { body: { _id: first._id, order: withTulips(6) } })
  await admin.call(settings.update, { body: { bestelling: { klantWijzigt: true } } })
  const own = { params: { id: first._id }, body: { order: withTulips(8), version: edited.version } }
  expect((await buyer.call(orders.changeOwn, own)).status).toBe(200)
  for (const path of [`${first._id}/bevestiging.pdf`, `${first._id}/pakbon.pdf`]) {
    const words = wordsOf(await paper(`/orders/${path}`)).join(' ')
    expect(words).toContain('Tulipa 12/+')
    expect(words).not.toContain('14/+')
  }
  const list = wordsOf(await paper(`/orders/papers/verzamellijst.pdf?ids=${first._id},${second._id}`)).join(' ')
  expect(list).toMatch(
    new RegExp(`${tulip.productCode} Tulipa 12/\\+ .*${tulip.productCode} Tulipa 14/\\+ .*order ${second.ordernummer}`),
  )
  const { body: shown } = await admin.call(orders.one, { params: { id: first._id } })
  // A code that was missing is that of today, so that it can still be filled in.
  expect(shown.order.map(({ maat, vbnCode }) => [maat, vbnCode])).toEqual([
    ['12/+', '111'],
    ['5/+', '222'],
  ])
  const { body: picked } = await admin.call(picking.order, { params: { id: first._id } })
  expect(picked.order.map(({ maat }) => maat)).toEqual(['5/+', '12/+'])
  const ekt = async () => (await admin.send('GET', `/orders/${first._id}/ekt.edi`)).sentence
  expect(await ekt()).toContain('LIN+++111:VBN')
  // Lines of 1.0.0 have neither.
  await shop.connection.db.updateTable('order_lines').set({ maat: null, vbnCode: null }).execute()
  expect((await admin.call(orders.one, { params: { id: first._id } })).body.order[0]?.maat).toBe('14/+')
  expect(await ekt()).not.toContain('111')
})

test('documents: a packing slip says for whom and where to, and no price; the shop is named as it is set', async () => {
  const { status } = await admin.call(settings.update, {
    body: { bedrijf: { naam: 'Bollen B.V.', plaats: 'Lisse', kvk: '12345678' } },
  })
  expect(status).toBe(200)
  const { _id, ordernummer } = await order({ comment: 'Op de box\nvoor 7 uur' })
  const file = await paper(`/orders/${_id}/pakbon.pdf`, buyer)
  const words = wordsOf(file)
  expect(words).toEqual(
    expect.arrayContaining([
      'Bollen B.V.',
      'Lisse',
      expect.stringMatching(/^Bollen B\.V\. · KvK 12345678 · Gemaakt \d\d-\d\d-\d{4} \d\d:\d\d$/),
      'Pakbon',
      `Order ${ordernummer}`,
      'B12',
      '4321',
      'Łukasz Größe & Zn.',
      'Opmerking',
      'Op de box',
      'voor 7 uur',
      '20',
      '1 regel · 20 stuks',
    ]),
  )
  expect(words.filter((word) => word.includes('€'))).toEqual([])

  const naam = 'Bloembollenexport Gebroeders Van Haaster & Zonen Noordwijkerhout B.V.'
  const email = 'verkoop@vanhaaster-bloembollen.example'
  await admin.call(settings.update, { body: { bedrijf: { naam, email, btw: 'NL123456789B01' } } })
  const long = wordsOf(await paper(`/orders/${_id}/pakbon.pdf`, buyer)).join(' ')
  expect(long.split('Noordwijkerhout B.V.')).toHaveLength(3)
  expect(long).toContain(`Btw NL123456789B01 · ${email}`)
})

test('documents: a paper is called after its one order, else after what it is, and a removed order has none', async () => {
  const [one, other] = [await order(), await order()]
  const { ordernummer } = one
  for (const [path, name] of [
    [`${one._id}/bevestiging.pdf`, `bevestiging-${ordernummer}`],
    [`${one._id}/pakbon.pdf`, `pakbon-${ordernummer}`],
    [`papers/pakbonnen.pdf?ids=${one._id}`, `pakbon-${ordernummer}`],
    [`papers/pakbonnen.pdf?ids=${one._id},${other._id}`, 'pakbon'],
    [`papers/verzamellijst.pdf?ids=${one._id}`, 'verzamellijst'],
  ]) {
    const { headers } = (await fetchFrom(admin, `/orders/${path}`)).response
    expect([path, headers.get('content-disposition')]).toEqual([path, `inline; filename="${name}.pdf"`])
    expect(headers.get('content-security-policy')).toBe(pdfPolicy)
  }
  await admin.call(orders.remove, { params: { id: other._id } })
  for (const path of [
    `papers/pakbonnen.pdf?ids=${one._id},${other._id}`,
    `${other._id}/pakbon.pdf`,
    `${other._id}/ekt.edi`,
  ])
    expect((await fetchFrom(admin, `/orders/${path}`)).response.status).toBe(404)
})

test.each([
  ['Ελληνικά Φυτά ΑΕ', 'Ellinika Fyta AE'],
  ['Квіти України', 'Kviti Ukrayini'],
  ['花の店', '花の店'],
])('documents: the name %s can be read as %s on every paper', async (bedrijfsnaam, read) => {
  const client = await shop.login({ bedrijfsnaam })
  const { _id } = await order({ client, productName: `Tulipa ${bedrijfsnaam} wit` })
  for (const path of [`${_id}/bevestiging.pdf`, `${_id}/pakbon.pdf`, `papers/verzamellijst.pdf?ids=${_id}`]) {
    const text = wordsOf(await paper(`/orders/${path}`)).join(' ')
    expect(text).toContain(read)
    expect(text).toContain(`Tulipa ${read} wit`)
  }
  expect(wordsOf(await paper(`/orders/${_id}/pakbon.pdf`))).toEqual(expect.arrayContaining(['4321', 'B12']))
})

test('documents: every page of a long paper has the head of the table, its number, and only whole lines', async () => {
  const { _id } = await order({ lines: 60, productName: 'Een naam die langer is dan er op een regel past' })
  const { pages } = await paper(`/orders/${_id}/bevestiging.pdf`)
  expect(pages.length).toBeGreaterThan(1)
  for (const [at, page] of pages.entries()) {
    const words = page.map(({ text }) => text)
    expect(words).toEqual(expect.arrayContaining(['Code', 'Subtotaal', `Pagina ${at + 1} van ${pages.length}`]))
    expect(Math.max(...page.filter(({ isArtifact }) => !isArtifact).map(({ y }) => y))).toBeLessThan(841.89 - 54)
  }
  // A head that is repeated is read aloud once.
  const heads = pages.flat().filter(({ text }) => text === 'Subtotaal')
  expect(heads.map(({ isArtifact }) => isArtifact)).toEqual([false, ...pages.slice(1).map(() => true)])
})

test('documents: a pick list has each product once, for all who ordered it, then each order', async () => {
  const [rose, tulip] = await Promise.all([
    shop.addProduct({ productName: 'Rosa canina', productType: 'planten' }),
    shop.addProduct({ productName: 'Tulipa Zwart', productType: 'bollen' }),
  ])
  const other = await shop.login({ bedrijfsnaam: 'De Vijfhoek' })
  const lines = [
    { _id: rose._id, qty: 4 },
    { _id: tulip._id, qty: 30 },
  ]
  const first = (await buyer.call(orders.place, { body: { order: lines } })).body
  const asked = { order: [{ _id: tulip._id, qty: 12 }], comment: 'Graag voor 7 uur' }
  const second = (await other.call(orders.place, { body: asked })).body
  const file = await paper(`/orders/papers/verzamellijst.pdf?ids=${second._id},${first._id},${first._id}`)
  const words = wordsOf(file)
  const at = (word: string) => words.indexOf(word)
  expect(words).toEqual(expect.arrayContaining(['Verzamellijst', '2 orders', '42', '2 producten · 46 stuks']))
  expect(words.join()).toContain(`12 voor De Vijfhoek, box B12, order ${second.ordernummer}`)
  // A customer's remark stands at his order.
  expect(at('Graag voor 7 uur')).toBeGreaterThan(at(`Order ${second.ordernummer} · De Vijfhoek`))
  // Bulbs stand before plants, whatever they are called and whoever ordered first.
  expect(at('Tulipa Zwart')).toBeLessThan(at('Rosa canina'))
  expect(words.filter((word) => word === 'Tulipa Zwart')).toHaveLength(3)
  expect(at(`Order ${first.ordernummer} · Łukasz Größe & Zn.`)).toBeGreaterThan(at('Rosa canina'))
  const slips = await paper(`/orders/papers/pakbonnen.pdf?ids=${second._id},${first._id}`)
  expect(
    slips.pages.map((page) => page.filter(({ text }) => /^Order \d+$/.test(text)).map(({ text }) => text)),
  ).toEqual([[`Order ${first.ordernummer}`], [`Order ${second.ordernummer}`]])
})

test('documents: lines stand by category as in the shop, then by name, size and code', () => {
  const walked = (
    [
      ['bollen', 'crocus', '9/10', 'B4'],
      ['bollen', 'Tulipa', '8/9', 'B3'],
      ['bollen', 'tulipa', '10/11', 'B1'],
      ['bollen', 'Tulipa', '10/11', 'B2'],
      ['bollen', 'Tulipa', '10/11', 'B10'],
      ['waxbollen', 'Hippeastrum', '1', 'C1'],
      ['planten', 'Allium', '1', 'A1'],
    ] as const
  ).map(([productType, productName, maat, productCode]) => ({ productType, productName, maat, productCode }))
  expect(walked.toReversed().sort(inPickOrder)).toEqual(walked)
})

test('documents: what goes by the piece counts as no pack, also beside what is packed', async () => {
  const tulip = await shop.addProduct({ stock: 1000, vpe: 250 })
  const lily = await shop.addProduct({ stock: 1000 })
  const lines = [
    { _id: tulip._id, qty: 500 },
    { _id: lily._id, qty: 37 },
  ]
  const { _id } = (await buyer.call(orders.place, { body: { order: lines } })).body
  const slip = wordsOf(await paper(`/orders/${_id}/pakbon.pdf`))
  expect(slip).toEqual(expect.arrayContaining(['2', '250', '500', '2 regels · 2 verpakkingen · 537 stuks']))
  expect(slip.filter((word) => word === '37' || word === '1')).toEqual(['37'])
  const list = wordsOf(await paper(`/orders/papers/verzamellijst.pdf?ids=${_id}`))
  expect(list).toContain('2 producten · 2 verpakkingen · 537 stuks')
  // Of the product, and of the order.
  expect(list.filter((word) => word === '37')).toEqual(['37', '37'])
})

test('documents: a pack that staff broke is told as whole packs and pieces', async () => {
  const tulip = await shop.addProduct({ stock: 1000, vpe: 100, perLaag: 2 })
  const { body } = await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 200 }] } })
  const change = { _id: body._id, order: [{ _id: tulip._id, qty: 130 }] }
  expect((await admin.call(orders.update, { body: change })).status).toBe(200)
  const slip = wordsOf(await paper(`/orders/${body._id}/pakbon.pdf`))
  expect(slip).toEqual(
    expect.arrayContaining(['1 × 100 + 30 stuks', '130', '1 regel · 1 verpakking + 30 stuks · 130 stuks']),
  )
  const list = wordsOf(await paper(`/orders/papers/verzamellijst.pdf?ids=${body._id}`))
  // Of the product, and of the order.
  expect(list.filter((word) => word === '1 × 100 + 30 stuks')).toHaveLength(2)
  expect(wordsOf(await paper(`/orders/${body._id}/bevestiging.pdf`))).toContain('1 × 100 + 30 stuks')
})

test('documents: the pick list counts layers of single pieces too', async () => {
  const tulip = await shop.addProduct({ stock: 1000, perLaag: 60 })
  const { _id } = (await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 150 }] } })).body
  const list = wordsOf(await paper(`/orders/papers/verzamellijst.pdf?ids=${_id}`))
  expect(list).toEqual(expect.arrayContaining(['Lagen', '2 + 30', '1 product · 150 stuks']))
})

test('documents: papers count in the packs that an order was sold by, whatever a pack holds now', async () => {
  const tulip = await shop.addProduct({ stock: 1000, vpe: 250, perLaag: 2 })
  const place = async (qty: number) =>
    (await buyer.call(orders.place, { body: { order: [{ _id: tulip._id, qty }] } })).body._id
  const repack = async (vpe: number) => {
    const rows = [{ _id: tulip._id, vpe, minimum: vpe }]
    expect((await admin.call(products.bulk, { body: { rows } })).status).toBe(200)
  }
  const before = await place(250)
  await repack(100)
  const slip = wordsOf(await paper(`/orders/${before}/pakbon.pdf`))
  expect(slip).toEqual(expect.arrayContaining(['1', '250', '1 regel · 1 verpakking · 250 stuks']))
  // A layer holds so many packs of today.
  expect(wordsOf(await paper(`/orders/papers/verzamellijst.pdf?ids=${before}`))).not.toContain('Lagen')
  expect(wordsOf(await paper(`/orders/${before}/bevestiging.pdf`))).toContain('1 × 250')
  const after = await place(300)
  expect(wordsOf(await paper(`/orders/papers/verzamellijst.pdf?ids=${after}`))).toContain('Lagen')
  const list = wordsOf(await paper(`/orders/papers/verzamellijst.pdf?ids=${before},${after}`))
  // No size of pack is that of the row; each order says its own.
  expect(list).toEqual(expect.arrayContaining(['1 product · 550 stuks', '550', '1 × 250', '3 × 100']))
  expect(list.filter((word) => /, per |Lagen/.test(word))).toEqual([])
})

test('documents: the pick list of a day has its open orders, by number, and no others', async () => {
  const placed = [await order(), await order(), await order(), await order(), await order()]
  const [second, handled, removed, otherDay, first] = placed
  const { db } = shop.connection
  const setDay = (ofOrder: typeof first, leverdatum: string) =>
    db
      .updateTable('orders')
      .set({ leverdatum })
      .where('_id', '=', ofOrder?._id ?? '')
      .execute()
  for (const one of placed) await setDay(one, '2031-05-07')
  await setDay(otherDay, '2031-05-08')
  await admin.call(orders.setStatus, { body: { _id: handled?._id ?? '', orderstatus: 'verwerkt' } })
  await admin.call(orders.remove, { params: { id: removed?._id ?? '' } })
  const words = wordsOf(await paper('/orders/papers/verzamellijst.pdf?leverdatum=2031-05-07'))
  expect(words).toContain('2 orders')
  const named = words.flatMap((word) => /^Order (\d+) · /.exec(word)?.[1] ?? [])
  expect(named).toEqual([second, first].map((one) => String(one?.ordernummer)))
})

test('documents: the shop’s logo stands on every paper, once in the file, with a name to read; a lost one costs no paper', async () => {
  const { _id } = await order({ productName: 'Tulipa Logo' })
  const { _id: second } = await order()
  const paths = [`${_id}/bevestiging.pdf`, `${_id}/pakbon.pdf`, `papers/verzamellijst.pdf?ids=${_id}`]
  const pictures = async (path: string) => {
    const { file } = await fetchFrom(admin, `/orders/${path}`)
    const text = file.toString('latin1')
    const figures = [...text.matchAll(/\/S \/Figure\n\/Alt \(([^)]*)\)/g)].map(([, alt = '']) => alt)
    const sizes = [...text.matchAll(/\/Width (\d+)\n\/Height (\d+)/g)].map(([, ...size]) => size.map(Number))
    return { figures, sizes, file }
  }
  const plain = await Promise.all(paths.map(pictures))
  expect(plain.map(({ figures, sizes }) => [figures, sizes])).toEqual(paths.map(() => [[], []]))

  // A wide one in the middle of a square of white.
  const png = await sharp({ create: { width: 600, height: 600, channels: 4, background: '#fff' } })
    .composite([{ input: { create: { width: 500, height: 125, channels: 3, background: '#a03' } } }])
    .png()
    .toBuffer()
  const upload = async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(png)]), 'logo.png')
    const { body } = await admin.send('POST', '/files/upload', { body: form })
    return files.upload.response.parse(body).file[0]?.filename ?? ''
  }
  await admin.call(settings.setLogo, { body: { logo: await upload() } })
  for (const path of paths) {
    const { figures, sizes, file } = await pictures(path)
    expect(figures).toEqual([expect.stringMatching(/^Logo van /)])
    const [[width = 0, height = 0] = []] = sizes
    expect(sizes).toHaveLength(1)
    expect(width / height).toBeCloseTo(4, 0)
    // It has no more of them than it came with.
    expect(width).toBeLessThan(600)
    expect(pdfUaFindings(file)).toEqual([])
  }
  const both = await pictures(`papers/pakbonnen.pdf?ids=${_id},${second}`)
  expect([both.figures.length, both.sizes.length]).toEqual([2, 1])

  const lost = await upload()
  await admin.call(settings.setLogo, { body: { logo: lost } })
  await shop.store.remove(filesOf(lost))
  const { file, figures } = await pictures(`${_id}/pakbon.pdf`)
  expect(figures).toEqual([])
  expect(wordsOf(readPdf(file))).toContain('Pakbon')
  await admin.call(settings.setLogo, { body: { logo: null } })
})

test('documents: a pick list of more lines than fit on one is refused, however few each of its orders has', async () => {
  const { _id, ordernummer } = await order()
  const { db } = shop.connection
  const row = await db.selectFrom('orders').selectAll().where('_id', '=', _id).executeTakeFirstOrThrow()
  const line = await db.selectFrom('order_lines').selectAll().where('orderId', '=', _id).executeTakeFirstOrThrow()
  const copies = (count: number, from: number) => Array.from({ length: count }, (_, at) => from + at)
  const pieces = 20
  for (let piece = 0; piece < pieces; piece++) {
    const many = copies(maxPrintedLines / pieces, 1 + (piece * maxPrintedLines) / pieces)
    const rows = many.map((at) => ({
      ...row,
      _id: `copy-${at}`,
      ordernummer: ordernummer + 100_000 + at,
      leverdatum: '2031-05-06',
    }))
    await db.insertInto('orders').values(rows).execute()
    await db
      .insertInto('order_lines')
      .values(many.map((at) => ({ ...line, orderId: `copy-${at}` })))
      .execute()
  }
  const day = dayInAmsterdam(new Date('2031-05-06T12:00:00.000Z'))
  expect((await findPrintedOrdersOfDay(db, day)).rows).toHaveLength(maxPrintedLines)
  await db.updateTable('orders').set({ leverdatum: '2031-05-06' }).where('_id', '=', _id).execute()
  const { response, file } = await fetchFrom(admin, '/orders/papers/verzamellijst.pdf?leverdatum=2031-05-06')
  expect([response.status, file.toString()]).toEqual([413, 'Kies minder orders: op één lijst passen 10.000 regels'])

  // His own data has that limit too: orders with lines while there is room, then without.
  const { _id: productId } = await shop.addProduct()
  await db
    .insertInto('order_lines')
    .values({ ...line, orderId: `copy-${maxPrintedLines}`, productId, position: 1 })
    .execute()
  const told: number[] = []
  for await (const some of printedOrdersOf(db, { _id: buyer.userId, companyId: null }))
    told.push(...some.map(({ lines }) => lines.length))
  expect(told).toEqual([2, ...Array.from({ length: maxPrintedLines - 2 }, () => 1), 0])
})

test.each([
  ['pakbonnen.pdf', 400, 'Kies eerst orders'],
  ['pakbonnen.pdf?ids=,', 400, 'Kies eerst orders'],
  [
    `pakbonnen.pdf?ids=${Array.from({ length: 251 }, (_, at) => at).join()}`,
    400,
    'Kies ten hoogste 250 orders tegelijk',
  ],
  ['pakbonnen.pdf?ids=weg', 404, 'Gevraagde data niet gevonden'],
  ['verzamellijst.pdf', 400, 'Kies orders of een leverdatum'],
  ['verzamellijst.pdf?ids=a&leverdatum=2026-11-24', 400, 'Kies orders of een leverdatum'],
  ['verzamellijst.pdf?leverdatum=2026-02-30', 400, 'Deze leverdatum bestaat niet'],
  ['verzamellijst.pdf?leverdatum=2026-11-24', 404, 'Er zijn geen open orders voor 24-11-2026'],
])('documents: /orders/papers/%s is refused with %d', async (path, status, sentence) => {
  const { response, file } = await fetchFrom(admin, `/orders/papers/${path}`)
  expect([response.status, file.toString()]).toEqual([status, sentence])
})

test('documents: every paper holds to what a machine can check of PDF/UA', async () => {
  const client = await shop.login()
  const { _id } = await order({ client, comment: 'Op de box\n\nvoor 7 uur', referentie: 'Week 48' })
  const { _id: long } = await order({
    client,
    lines: 60,
    productName: 'Zantedeschia ‘Ø ę ß’ met een naam voor twee regels',
  })
  const both = `ids=${_id},${long}`
  const paths = [
    ...['bevestiging', 'pakbon'].flatMap((kind) => [`/orders/${_id}/${kind}.pdf`, `/orders/${long}/${kind}.pdf`]),
    `/orders/papers/pakbonnen.pdf?${both}`,
    `/orders/papers/verzamellijst.pdf?${both}`,
    `/users/${client.userId}/gegevens.pdf`,
  ]
  for (const path of paths) {
    const { response, file } = await fetchFrom(admin, path)
    expect({ path, status: response.status }).toEqual({ path, status: 200 })
    expect({ path, findings: pdfUaFindings(file) }).toEqual({ path, findings: [] })
  }
})
