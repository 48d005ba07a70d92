import { page, type Tag } from './pen.ts'

export interface Block {
  /** Points, including the space above. */
  readonly height: number
  readonly draw: (y: number, parent: Tag) => void
  /** Above it where it begins a page. */
  readonly head?: { readonly height: number; readonly draw: (y: number) => void }
  readonly keepWithNext?: boolean
}

export interface Part {
  /** Shown at the top of every page but the first. */
  readonly running: string
  readonly blocks: readonly Block[]
}

interface Placed extends Pick<Block, 'draw'> {
  readonly y: number
}

const topOfNextPage = page.top + 26

export function paginate(blocks: readonly Block[]): Placed[][] {
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
