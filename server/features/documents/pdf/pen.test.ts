import { expect, test } from 'vitest'
import { readPdf } from '../../../../tests/support/documents/read-pdf.ts'
import { Pen, type TextStyle } from './pen.ts'
import { wrapItems } from './wrap.ts'

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
