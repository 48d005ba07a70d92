import { colours, lineHeight, Pen, page, type Tag, type TextStyle } from './pen.ts'
import { wrap } from './wrap.ts'

export interface Block {
  /** Points, including the space above. */
  readonly height: number
  readonly draw: (y: number, parent: Tag) => void
  /** Repeated above the block where it begins a page. */
  readonly head?: { readonly height: number; readonly draw: (y: number) => void }
  readonly keepWithNext?: boolean
}

export interface Part {
  /** Shown at the top of every page but the first. */
  readonly running: string
  readonly blocks: readonly Block[]
}

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
  const lines = wrap(pen, footer, smallStyle, right - page.left - 80)
  pen.decoration(() => {
    pen.rule(page.left, y - lineHeight(smallStyle) / 2, right - page.left)
    for (const [at, line] of lines.entries()) pen.text(line, page.left, y + at * lineHeight(smallStyle), smallStyle)
    pen.text(pageNumber, right, y, smallStyle, { align: 'right' })
  }, 'Pagination')
}

interface Placed extends Pick<Block, 'draw'> {
  readonly y: number
}

const topOfNextPage = page.top + 26

function paginate(blocks: readonly Block[]): Placed[][] {
  const lowest = page.height - page.bottom
  const pages: Placed[][] = [[]]
  let y: number = page.top
  for (const group of groupsOf(blocks)) {
    const height = group.reduce((sum, block) => sum + block.height, 0)
    if (y + height > lowest) {
      pages.push([])
      y = topOfNextPage
      const head = group[0]?.head
      if (head) {
        pages.at(-1)?.push({ y, draw: head.draw })
        y += head.height
      }
    }
    for (const block of group) {
      pages.at(-1)?.push({ y, draw: block.draw })
      y += block.height
    }
  }
  return pages
}

function groupsOf(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = []
  let isOpen = false
  for (const block of blocks) {
    if (isOpen) groups.at(-1)?.push(block)
    else groups.push([block])
    isOpen = block.keepWithNext === true
  }
  return groups
}
