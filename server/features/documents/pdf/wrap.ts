import { printable } from './fonts.ts'
import type { Pen, TextStyle } from './pen.ts'

export function wrap(pen: Pen, text: string, style: TextStyle, width: number): string[] {
  const whole = printable(text).trim()
  if (pen.widthOf(whole, style) <= width) return [whole]
  const lines: string[] = []
  let line = ''
  for (const word of whole.split(/ +/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (pen.widthOf(longer, style) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = parted(pen, word, style, width)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  lines.push(line)
  return lines
}

function parted(pen: Pen, word: string, style: TextStyle, width: number): string[] {
  if (pen.widthOf(word, style) <= width) return [word]
  const parts = ['']
  for (const sign of word) {
    const longer = (parts.at(-1) ?? '') + sign
    if (pen.widthOf(longer, style) <= width || longer === sign) parts[parts.length - 1] = longer
    else parts.push(sign)
  }
  return parts
}

const between = '  ·  '

export function wrapItems(pen: Pen, items: readonly string[], style: TextStyle, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const item of items.map(printable)) {
    const longer = line === '' ? item : `${line}${between}${item}`
    if (pen.widthOf(longer, style) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = wrap(pen, item, style, width)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return line === '' ? lines : [...lines, line]
}
