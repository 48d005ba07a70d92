import { expect, test } from 'vitest'
import { readPdfObjects } from '../../../tests/support/pdf-objects.ts'
import { type Block, paginate } from './blocks.ts'
import { remarkBlocks, sectionBlock, sumBlock } from './letterhead.ts'
import { Pen, sheet, type TextStyle } from './pen.ts'
import { layOut, tableBlocks } from './table.ts'
import { wrap, wrapItems } from './wrap.ts'

/** What is drawn on the first page, in the file's own words. */
function drawnOn(file: Buffer): string {
  const objects = readPdfObjects(file)
  const pages = objects.dictionary(objects.dictionary(objects.trailer.get('Root')).get('Pages'))
  const [first] = objects.list(pages.get('Kids'))
  return objects.stream(objects.dictionary(first).get('Contents'))?.toString() ?? ''
}

/** Corners and bends of what is drawn, as the shop's own code gives them: from the left and from the top. */
function pointsOf(file: Buffer): { x: number; y: number }[] {
  return [...drawnOn(file).matchAll(/((?:-?[\d.]+ )+)[mlcv]\n/g)].flatMap(([, numbers = '']) => {
    const values = numbers.trim().split(' ').map(Number)
    return values.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: values[at + 1] ?? Number.NaN }] : []))
  })
}

test('a leaf fills its place and nothing beside it', async () => {
  const pen = new Pen('Blad')
  pen.addPage()
  pen.decoration(() => pen.leaf(100, 200, 300, 50, '#1f5c45'))
  const points = pointsOf(await pen.finish())
  const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  expect([Math.min(...across), Math.max(...across)]).toEqual([100, 400])
  expect([Math.min(...down), Math.max(...down)]).toEqual([200, 250])
})

test('the mark leaves the page to others as it was', async () => {
  const pen = new Pen('Merk')
  pen.addPage()
  pen.mark(10, 10, 28)
  const drawn = drawnOn(await pen.finish()).split('\n')
  const [saved, restored] = ['q', 'Q'].map((operator) => drawn.filter((line) => line === operator).length)
  expect(saved).toBeGreaterThan(0)
  expect(restored).toBe(saved)
})

test('figures that stand below each other are others than those within a text', async () => {
  const pen = new Pen('Cijfers')
  pen.addPage()
  const style: TextStyle = { font: 'regular', size: 10, colour: '#000' }
  pen.text('1', 10, 10, { ...style, figures: true })
  pen.text('1', 10, 30, style)
  const glyphs = [...drawnOn(await pen.finish()).matchAll(/<([0-9a-f]+)>/g)].map(([, glyph]) => glyph)
  expect(new Set(glyphs).size).toBe(2)
})

test('a line takes what just fits into its width, and nothing more', () => {
  const pen = new Pen('Breedte')
  const style: TextStyle = { font: 'regular', size: 10, colour: '#000' }
  const wrapped = (text: string, asWideAs: string) => wrap(pen, text, style, pen.widthOf(asWideAs, style))
  expect(wrapped('een twee', 'een twee')).toEqual(['een twee'])
  expect(wrapped('een twee', 'een twe')).toEqual(['een', 'twee'])
  expect(wrapped('een twee drie', 'een twee')).toEqual(['een twee', 'drie'])
  // A word that is longer than a line, one as long, and a sign that is wider than one.
  expect(wrapped('xxxxxxxx ik', 'xxx')).toEqual(['xxx', 'xxx', 'xx', 'ik'])
  expect(wrapped('xxx xx', 'xxx')).toEqual(['xxx', 'xx'])
  expect(wrap(pen, 'WWW', style, 1)).toEqual(['W', 'W', 'W'])
  expect(wrapped('', 'een')).toEqual([''])
  const items = ['een', 'twee', 'drie']
  expect(wrapItems(pen, items, style, pen.widthOf('een  ·  twee', style))).toEqual(['een  ·  twee', 'drie'])
  expect(wrapItems(pen, items, style, pen.widthOf('een  ·  twe', style))).toEqual(items)
})

const pageHeight = sheet.height - sheet.bottom - sheet.top
const plain = (height: number, keepWithNext = false): Block => ({ height, keepWithNext, draw: () => undefined })
/** How many of the blocks stand on the first page, whatever room others have left there. */
function onFirstPage(blocks: readonly Block[]): number[] {
  const counts = new Set<number>()
  for (let room = 1; room < 300; room++)
    counts.add((paginate([plain(pageHeight - room), ...blocks])[0]?.length ?? 0) - 1)
  return [...counts]
}

test('a page takes what just fits, and what is to stay together goes to the next as a whole', () => {
  const counts = (...blocks: Block[]) => paginate(blocks).map(({ length }) => length)
  const half = plain(pageHeight / 2)
  expect(counts(half, half)).toEqual([2])
  expect(counts(half, half, plain(1))).toEqual([2, 1])
  expect(counts(half, plain(pageHeight / 2 + 1))).toEqual([1, 1])
  expect(counts(half, plain(pageHeight / 2 - 1, true), plain(2))).toEqual([1, 2])
  // What is to stay with a block that never comes stands all the same.
  expect(counts(half, plain(1, true))).toEqual([2])
  expect(counts()).toEqual([0])
})

test('no heading stands at the foot of a page, and no sum on a page of its own', () => {
  const pen = new Pen('Blokken')
  const table = layOut([{ header: 'Product', width: 0 }])
  const rows = ['Tulipa', 'Crocus', 'Allium'].map((name) => ({ cells: [name] }))
  expect(onFirstPage(remarkBlocks(pen, 'Opmerking', 'een\ntwee'))).toEqual([0, 2, 3])
  // Heading, head of the table, rows, sum.
  expect(onFirstPage([sectionBlock(pen, 'Order'), ...tableBlocks(pen, table, rows)])).toEqual([0, 3, 4, 5])
  const summed = tableBlocks(pen, table, rows, { sum: sumBlock(pen, '3 regels', '', '') })
  expect(onFirstPage(summed)).toEqual([0, 2, 3, 5])
})

test('items stand beside each other while they fit; one longer than a line takes as many as it needs', async () => {
  const pen = new Pen('Regels')
  pen.addPage()
  const style: TextStyle = { font: 'regular', size: 10, colour: '#000' }
  const words = Array.from({ length: 30 }, (_, at) => `woord${at}`)
  const lines = wrapItems(pen, ['een', 'twee', words.join(' '), 'slot'], style, 200)
  await pen.finish()
  expect(lines[0]).toBe('een  ·  twee')
  expect(lines.length).toBeGreaterThan(5)
  expect(lines.at(-1)).toMatch(/ {2}·  slot$|^slot$/)
  expect(
    lines
      .slice(1)
      .join(' ')
      .replace(/ {2}·  slot$| slot$/, ''),
  ).toBe(words.join(' '))
  for (const line of lines) expect(pen.widthOf(line, style)).toBeLessThanOrEqual(200)
})
