import { printable } from './fonts.ts'
import type { Pen, TextStyle } from './pen.ts'

export function wrap(pen: Pen, text: string, style: TextStyle, width: number): string[] {
  const whole = printable(text).trim()
  const fits = (line: string) => pen.widthOf(line, style) <= width
  return fits(whole) ? [whole] : fill(whole.split(/ +/), ' ', fits, (word) => parted(word, fits))
}

export function wrapItems(pen: Pen, items: readonly string[], style: TextStyle, width: number): string[] {
  const fits = (line: string) => pen.widthOf(line, style) <= width
  return fill(items.map(printable), '  ·  ', fits, (item) => wrap(pen, item, style, width))
}

type Fits = (line: string) => boolean

/** @param part splits a piece that is too long for a line */
function fill(pieces: readonly string[], between: string, fits: Fits, part: (piece: string) => string[]): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    const longer = line === '' ? piece : line + between + piece
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = part(piece)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return line === '' ? lines : [...lines, line]
}

function parted(word: string, fits: Fits): string[] {
  if (fits(word)) return [word]
  const parts = ['']
  for (const sign of word) {
    const longer = (parts.at(-1) ?? '') + sign
    if (fits(longer) || longer === sign) parts[parts.length - 1] = longer
    else parts.push(sign)
  }
  return parts
}
