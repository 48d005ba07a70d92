import { type Part, paginate } from './blocks.ts'
import { colours, lineHeight, Pen, sheet, type TextStyle } from './pen.ts'
import { printable } from './fonts.ts'
import { wrap } from './wrap.ts'

const smallStyle: TextStyle = { font: 'regular', size: 8, colour: colours.soft, figures: true }
const runningStyle: TextStyle = { ...smallStyle, font: 'semibold' }

/** @param parts each starts a page, with page numbers of its own */
export async function writePdf(title: string, footer: string, parts: Iterable<(pen: Pen) => Part>): Promise<Buffer> {
  const pen = new Pen(title)
  for (const make of parts) {
    const { running, blocks } = make(pen)
    const pages = paginate(blocks)
    const section = pen.tag(pen.root, 'Sect')
    for (const [at, page] of pages.entries()) {
      pen.addPage()
      if (at > 0) drawRunningHead(pen, running)
      for (const { y, draw } of page) draw(pen, y, section)
      drawFooter(pen, footer, `Pagina ${at + 1} van ${pages.length}`)
    }
    section.end()
  }
  return pen.finish()
}

function drawRunningHead(pen: Pen, running: string): void {
  const [line = ''] = wrap(pen, running, runningStyle, sheet.width - sheet.left - sheet.right)
  pen.decoration(() => pen.text(line, sheet.left, sheet.top, runningStyle), 'Pagination')
}

function drawFooter(pen: Pen, footer: string, page: string): void {
  const y = sheet.height - sheet.bottom + 18
  const right = sheet.width - sheet.right
  const lines = wrap(pen, printable(footer), smallStyle, right - sheet.left - 80)
  pen.decoration(() => {
    pen.rule(sheet.left, y - lineHeight(smallStyle) / 2, right - sheet.left)
    for (const [at, line] of lines.entries()) pen.text(line, sheet.left, y + at * lineHeight(smallStyle), smallStyle)
    pen.text(page, right, y, smallStyle, { align: 'right' })
  }, 'Pagination')
}
