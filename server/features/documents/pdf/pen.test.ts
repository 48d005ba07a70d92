import { expect, test } from 'vitest'
import { readPdfObjects } from '../../../../tests/support/documents/pdf-objects.ts'
import { readPdf } from '../../../../tests/support/documents/read-pdf.ts'
import { Pen, type TextStyle } from './pen.ts'
import { wrapItems } from './wrap.ts'

/** The drawing operators of the first page. */
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

test('pen: a leaf fills its place and nothing beside it', async () => {
  const pen = new Pen('Blad')
  pen.addPage()
  pen.decoration(() => pen.leaf(100, 200, 300, 50, '#1f5c45'))
  const points = pointsOf(await pen.finish())
  const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  expect([Math.min(...across), Math.max(...across)]).toEqual([100, 400])
  expect([Math.min(...down), Math.max(...down)]).toEqual([200, 250])
})

test('pen: a text in two fonts stands on one line, without a gap or an overlap', async () => {
  const pen = new Pen('Schrift')
  pen.addPage()
  const style: TextStyle = { font: 'bold', size: 10, colour: '#000000' }
  const [latin, japanese] = [pen.widthOf('Bol ', style), pen.widthOf('花', style)]
  expect(pen.widthOf('Bol 花 1', style)).toBeCloseTo(latin + japanese + pen.widthOf(' 1', style))
  pen.tagged(pen.root, 'P', () => pen.text('Bol 花 1', 100, 200, style))
  const [first, second, third] = readPdf(await pen.finish()).pages.flat()
  expect([first, second, third].map((part) => [part?.text, part?.font])).toEqual([
    ['Bol ', 'Figtree-Bold'],
    ['花', 'KosugiMaru-Regular'],
    [' 1', 'Figtree-Bold'],
  ])
  expect(second?.x).toBeCloseTo(100 + latin, 1)
  expect(third?.x).toBeCloseTo(100 + latin + japanese, 1)
  expect(new Set([first, second, third].map((part) => part?.y)).size).toBe(1)
})

test('pen: items stand beside each other while they fit; one longer than a line takes as many as it needs', async () => {
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
