import type { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { orders } from '../../../contract/endpoints/orders.ts'
import { makePdf } from '../../../server/features/documents/make-pdf.ts'
import { printedLine, printedOrder } from '../../support/documents/printed-order.ts'
import { readPdf, wordsOf } from '../../support/documents/read-pdf.ts'
import { type Client, openTestShop } from '../../support/test-shop.ts'
import { size } from '../support/engine.ts'
import { seedOf } from '../support/seed.ts'

const nobody = { naam: '', adres: '', postcode: '', plaats: '', telefoonnummer: '', email: '', kvk: '', btw: '' }
const threads: Worker[] = []
const remember = (thread: Worker) => threads.push(thread)
process.on('worker', remember)
const shop = await openTestShop()
afterAll(async () => {
  await shop.close()
  process.off('worker', remember)
})

/** Characters of every font, and some that broke programs before. */
const letters = ['a', 'W', 'Ø', 'ę', 'ß', 'ž', 'ñ', '7']
const hostile = [
  '\u202e',
  '\u200b',
  '\0',
  '\uD800',
  '🌷',
  '👨‍👩‍👧',
  'אב',
  '中',
  '\r\n',
  '\t',
  '<b>',
  '&amp;',
  '%s',
  '\\',
  '(',
  ')',
  '\ufeff',
  '\ufdfa',
  ' ',
  "'",
  '=1',
]
const name = fc.array(fc.constantFrom(...letters, ...letters, ...hostile), {
  minLength: 1,
  maxLength: 200,
  size: 'max',
})
const ofLetters = (text: string) =>
  Array.from(text)
    .filter((sign) => letters.includes(sign))
    .join('')

test('documents: whatever is in a name, a document is made, and every letter of it that can be printed is there to be read', async () => {
  await fc.assert(
    fc.asyncProperty(
      name,
      name,
      fc.constantFrom('bevestiging', 'pakbon', 'verzamellijst'),
      async (one, other, kind) => {
        const [productName, bedrijfsnaam] = [one.join(''), other.join('')]
        const document = { kind, shop: nobody, at: '2026-11-22T10:00:00.000Z' } as const
        const order = { ...printedOrder, bedrijfsnaam, lines: [{ ...printedLine, productName }] }
        const file = readPdf(await makePdf(document, [order]))
        const read = ofLetters(wordsOf(file).join(''))
        expect(read).toContain(ofLetters(productName))
        expect(read).toContain(ofLetters(bedrijfsnaam))
        expect(wordsOf(file).join('')).not.toContain('\ufffd')
      },
    ),
    { numRuns: size(20), seed: seedOf('documents'), endOnFailure: true },
  )
})

test('documents: a flood of them, their worker killed again and again, leaves every other request answered', async () => {
  const [admin, buyer, other] = await Promise.all([shop.login({ isAdmin: true }), shop.login(), shop.login()])
  const products = await Promise.all(Array.from({ length: 20 }, () => shop.addProduct({ stock: 1000 })))
  const place = async (client: Client) =>
    (await client.call(orders.place, { body: { order: products.map(({ _id }) => ({ _id, qty: 2 })), comment: '' } }))
      .body
  const [{ _id, ordernummer }, next] = [await place(buyer), await place(buyer)]
  const document = async (client: Client, path: string) => {
    const answer = await fetch(shop.url + path, { headers: { cookie: client.cookie } })
    if (answer.status !== 200) return `${answer.status} ${answer.headers.get('content-type')?.split(';')[0]}`
    return readPdf(Buffer.from(await answer.arrayBuffer())).title
  }
  const tooBusy = '503 text/plain'
  const flood = Array.from({ length: 130 }, async (_, at) => {
    const own = at % 2 === 0 ? next : { _id, ordernummer }
    const [asked, title] =
      at % 5 === 0
        ? [document(admin, `/orders/papers/verzamellijst.pdf?ids=${_id}`), 'Verzamellijst']
        : [document(buyer, `/orders/${own._id}/pakbon.pdf`), `Pakbon ${own.ordernummer}`]
    const came = await asked
    return came === title ? 'his own' : came
  })
  let killed = 0
  const killing = setInterval(() => {
    const thread = threads.at(-1)
    if (!thread) return
    killed++
    void thread.terminate()
  }, 150)
  const others = []
  for (let count = 0; count < 25 || killed === 0; count++) {
    others.push((await other.call(orders.ofUser, { params: { id: other.userId }, query: {} })).status)
    others.push((await other.send('GET', '/products/shop')).status)
  }
  expect((await place(other)).orderstatus).toBe('open')
  clearInterval(killing)
  expect(new Set(others)).toEqual(new Set([200]))
  const came = await Promise.all(flood)
  expect(new Set([...came, tooBusy])).toEqual(new Set(['his own', tooBusy]))
  expect(threads.length).toBeGreaterThan(1)
  expect(await document(buyer, `/orders/${_id}/pakbon.pdf`)).toBe(`Pakbon ${ordernummer}`)
})
