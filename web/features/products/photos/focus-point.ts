import { middle, type PictureFocus } from '../../../../contract/rules/picture-focus.ts'

/** Fractions of the picture per arrow key, without and with Shift. */
const step = 0.02
const largeStep = 0.1

const within = (part: number) => Math.round(Math.min(Math.max(part, 0), 1) * 100) / 100

/** Inside the picture, in whole hundredths. */
export const rounded = ({ x, y }: PictureFocus): PictureFocus => ({ x: within(x), y: within(y) })

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function movedByKey(point: PictureFocus, key: string, isLarge: boolean): PictureFocus | undefined {
  if (key === 'Home') return middle
  const direction = directions[key]
  if (!direction) return undefined
  const far = isLarge ? largeStep : step
  return rounded({ x: point.x + direction[0] * far, y: point.y + direction[1] * far })
}

export const isMiddle = ({ x, y }: PictureFocus) => x === middle.x && y === middle.y

export const inWords = ({ x, y }: PictureFocus) =>
  `${Math.round(x * 100)} % van links, ${Math.round(y * 100)} % van boven`
