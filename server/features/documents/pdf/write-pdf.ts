import { type Part, paginate } from './blocks.ts'
import { colours, lineHeight, Pen, page, type TextStyle } from './pen.ts'
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
    for (const [at, placed] of pages.entries()) {
      pen.addPage()
      if (at > 0) drawRunningHead(pen, running)
      for (const { y, draw } of placed) draw(y, section)
      drawFooter(pen, footer, `Pagina ${at + 1} van ${pages.length}`)
    }
    section.end()
  }
  return pen.finish()
}

function drawRunningHead(pen: Pen, running: string): void {
  const [line = ''] = wrap(pen, running, runningStyle, page.width - page.left - page.right)
  pen.decoration(() => pen.text(line, page.left, page.top, runningStyle), 'Pagination')
}

function drawFooter(pen: Pen, footer: string, pageNumber: string): void {
  const y = page.height - page.bottom + 18
  const right = page.width - page.right
  const lines = wrap(pen, printable(footer), smallStyle, right - page.left - 80)
  pen.decoration(() => {
    pen.rule(page.left, y - lineHeight(smallStyle) / 2, right - page.left)
    for (const [at, line] of lines.entries()) pen.text(line, page.left, y + at * lineHeight(smallStyle), smallStyle)
    pen.text(pageNumber, right, y, smallStyle, { align: 'right' })
  }, 'Pagination')
}
