// The PDF worker under a flood, when it ends, and when it runs out of memory.
import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { printedLine, printedOrder } from '../../../tests/support/documents/printed-order.ts'
import { readPdf, wordsOf } from '../../../tests/support/documents/read-pdf.ts'
import type { PdfDocument, PrintedOrder } from './pdf-document.ts'
import { createPdfWorker, type PdfWorker } from './pdf-worker.ts'

const shop = { naam: 'Bol', adres: '', postcode: '', plaats: '', telefoonnummer: '', email: '', kvk: '', btw: '' }
const document: PdfDocument = { kind: 'pakbon', shop, at: '2026-11-22T10:00:00.000Z' }
const order = (lines: number, fields: Partial<PrintedOrder> = {}): PrintedOrder => ({
  ...printedOrder,
  lines: Array.from({ length: lines }, (_, at) => ({
    ...printedLine,
    productId: String(at),
    productName: `Tulipa ${at}`,
    maat: '',
    btwTarief: 9,
  })),
  ...fields,
})
const isPdf = (file: Buffer) => file.subarray(0, 5).toString() === '%PDF-'

let pdfWorker: PdfWorker
const warnings: string[] = []
const log = { warn: (_about: object, sentence: string) => void warnings.push(sentence) }
const open = (settings?: Parameters<typeof createPdfWorker>[1]) => (pdfWorker = createPdfWorker(log, settings))
afterEach(async () => {
  await pdfWorker.close()
  warnings.length = 0
})

test('pdf worker: staff go first in turn with customers, and a full queue refuses in time', async () => {
  open({ waiting: 2 })
  const done: string[] = []
  const ask = (who: string, goesFirst = false) =>
    pdfWorker.make(document, [[order(1)]], { goesFirst }).then(
      (file) => done.push(isPdf(file) ? who : 'broken'),
      (error: { status?: number }) => done.push(`${who} ${error.status}`),
    )
  await Promise.all([
    ask('first'),
    ask('second'),
    ask('third'),
    ask('fourth'),
    ask('staff', true),
    ask('staff 2', true),
  ])
  expect(done).toEqual(['fourth 503', 'first', 'staff', 'second', 'staff 2', 'third'])
})

test('pdf worker: long papers keep no short one waiting, and one user has one of them at a time', async () => {
  open()
  const done: string[] = []
  const ask = async (who: string, orders: number, longOf?: string) => {
    const all = Array.from({ length: orders }, () => [order(40)])
    const file = await pdfWorker.make(document, all, longOf === undefined ? {} : { longOf })
    done.push(isPdf(file) ? who : 'broken')
  }
  // Threads need their fonts first.
  await Promise.all([ask('warm', 1), ask('warm long', 1, 'nobody')])
  await Promise.all([
    ask('greedy 1', 60, 'greedy'),
    ask('greedy 2', 60, 'greedy'),
    ask('greedy 3', 60, 'greedy'),
    ask('other', 60, 'other'),
    ask('short', 1),
  ])
  expect(done.slice(2)).toEqual(['short', 'greedy 1', 'other', 'greedy 2', 'greedy 3'])
})

test.each([
  ['pakbon', ['regels']],
  ['bevestiging', ['Totaal ex. btw', 'Totaal incl. btw']],
] as const)('pdf worker: the total of a %s stands with its last line, however many there are', async (kind, totals) => {
  open()
  const ends = new Set<number>()
  for (let lines = 15; lines < 34; lines++) {
    const { pages } = readPdf(await pdfWorker.make({ ...document, kind }, [[order(lines)]]))
    const last = (pages.at(-1) ?? []).map(({ text }) => text).join(' ')
    for (const words of [`Tulipa ${lines - 1}`, ...totals])
      expect([lines, last]).toEqual([lines, expect.stringContaining(words)])
    ends.add(pages.length)
  }
  // Over the edge of a page.
  expect([...ends]).toEqual([1, 2])
})

test.each(['bevestiging', 'pakbon', 'verzamellijst'] as const)(
  'pdf worker: each letter of a name on a %s is there to be read, whatever stands between',
  async (kind) => {
    open()
    const some = "a\u202eW\u200bØ\0ę\uD800ß🌷ž👨‍👩‍👧ñאב7中a\r\nW\tØ<b>ę&amp;ß%sž\\ñ(7)a\ufeffW\ufdfaØ ę'ß=1"
    const productName = some.repeat(4)
    const named = order(1, { bedrijfsnaam: productName, lines: [{ ...printedLine, productName }] })
    const words = wordsOf(readPdf(await pdfWorker.make({ ...document, kind }, [[named]]))).join('')
    const lettersOf = (text: string) => text.replace(/[^aWØęßžñ7]/gu, '')
    expect(lettersOf(words).split(lettersOf(productName)).length).toBeGreaterThan(2)
    expect(words).not.toContain('\ufffd')
  },
)

test('pdf worker: the head of a pick list names its days in sequence, and says that some orders have none', async () => {
  open()
  const dated = ['2026-11-27', null, '2026-11-25'].map((leverdatum) => order(1, { leverdatum }))
  const headOf = async (orders: readonly PrintedOrder[]) => {
    const { pages } = readPdf(await pdfWorker.make({ ...document, kind: 'verzamellijst' }, [orders]))
    const words = pages.flat().map(({ text }) => text)
    return words.join('').split('Te pakken')[0]
  }
  expect(await headOf(dated)).toMatch(/Leverdatum 25-11-2026, 27-11-2026, zonder leverdatum *Gemaakt/)
  expect(await headOf(dated.slice(1, 2))).not.toMatch(/leverdatum/i)
})

test('pdf worker: a client that leaves while queued is dropped, and its orders are not read', async () => {
  open()
  const left = new AbortController()
  let read = 0
  const first = pdfWorker.make(document, [[order(1)]])
  const second = pdfWorker.make(
    document,
    (function* () {
      read++
      yield [order(1)]
    })(),
    { signal: left.signal },
  )
  left.abort()
  await expect(second).rejects.toMatchObject({ status: 503 })
  expect(isPdf(await first)).toBe(true)
  expect(isPdf(await pdfWorker.make(document, [[order(1)]]))).toBe(true)
  expect(read).toBe(0)
})

test('pdf worker: a long paper ends when its client leaves, while it is read or while it is made', async () => {
  open()
  let read = 0
  async function* slowly() {
    for (; read < 500; read++) {
      yield [order(1)]
      await pause(1)
    }
  }
  const whileRead = new AbortController()
  const first = pdfWorker.make(document, slowly(), { longOf: 'somebody', signal: whileRead.signal })
  await expect.poll(() => read).toBeGreaterThan(0)
  whileRead.abort()
  await expect(first).rejects.toMatchObject({ status: 503 })
  expect(read).toBeLessThan(500)

  const whileMade = new AbortController()
  let isRead = false
  function* many() {
    for (let at = 0; at < 200; at++) yield [order(100)]
    isRead = true
  }
  const second = pdfWorker.make(document, many(), { longOf: 'somebody', signal: whileMade.signal })
  await expect.poll(() => isRead).toBe(true)
  whileMade.abort()
  await expect(second).rejects.toMatchObject({ status: 503 })
  // Nothing of theirs is in the next.
  expect(readPdf(await pdfWorker.make(document, [[order(1)]], { longOf: 'another' })).pages).toHaveLength(1)
})

test('pdf worker: a thread that runs out of memory is replaced, and the next paper is whole', async () => {
  open({ memory: 24 })
  const pieces = Array.from({ length: 40 }, () => [order(500)])
  await expect(pdfWorker.make(document, pieces)).rejects.toMatchObject({ status: 503 })
  expect(warnings).toEqual(['the PDF worker thread failed'])
  await pdfWorker.close()
  open()
  expect(isPdf(await pdfWorker.make(document, [[order(1)]]))).toBe(true)
})

test('pdf worker: a paper that takes too long is given up, and leaves nothing to the next', async () => {
  open({ longest: 1 })
  await expect(pdfWorker.make(document, [[order(500)]])).rejects.toMatchObject({ status: 503 })
  // Also while its orders are still being read.
  async function* slowly() {
    yield [order(1)]
    await pause(100)
    yield [order(1)]
  }
  await expect(pdfWorker.make(document, slowly())).rejects.toMatchObject({ status: 503 })
})

test('pdf worker: what could not be read ends its paper alone', async () => {
  open()
  const broken = (function* () {
    yield [order(3)]
    throw new Error('the database is away')
  })()
  await expect(pdfWorker.make(document, broken)).rejects.toThrow('the database is away')
  // Nor does what cannot be drawn keep anybody waiting.
  const logo = { content: Uint8Array.from([1, 2, 3]), width: 10, height: 10 }
  await expect(pdfWorker.make({ ...document, shop: { ...shop, logo } }, [[order(1)]])).rejects.toThrow(
    /^A document could not be made: Error: Unknown image format/,
  )
  const alone = await pdfWorker.make(document, [[order(1)]])
  expect(alone.length).toBeLessThan(1.1 * (await pdfWorker.make(document, [[order(1)]])).length)
})

test('documents: the server process loads no PDF library', () => {
  const program = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ resolve: (name, context, next) => { loaded.push(name); return next(name, context) } })
    await import('./server/app.ts')
    console.log(JSON.stringify(loaded))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(stdout).toContain('fastify')
  expect(stdout).not.toMatch(/pdfkit|fontkit/)
})
