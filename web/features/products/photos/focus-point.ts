import { middle, type PictureFocus } from '../../../../contract/rules/picture-focus.ts'

/** Fractions of the picture per arrow key, without and with Shift. */
const step = 0.02
const largeStep = 0.1

const within = (part: number) => Math.round(Math.min(Math.max(part, 0), 1) * 100) / 100

export function pointBelow(
  picture: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): PictureFocus {
  if (picture.width <= 0 || picture.height <= 0) return middle
  return { x: within((clientX - picture.left) / picture.width), y: within((clientY - picture.top) / picture.height) }
}

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
  return { x: within(point.x + direction[0] * far), y: within(point.y + direction[1] * far) }
}

export const isMiddle = ({ x, y }: PictureFocus) => x === middle.x && y === middle.y

export const inWords = ({ x, y }: PictureFocus) =>
  `${Math.round(x * 100)} % van links, ${Math.round(y * 100)} % van boven`
