/** The point of a picture that stays in view when cropped, from left and top: 0 to 1 in hundredths. */
export interface PictureFocus {
  readonly x: number
  readonly y: number
}

export const middle: PictureFocus = { x: 0.5, y: 0.5 }

/** CSS object-position that keeps the point in view in any frame showing at least a quarter of the picture. */
export const objectPosition = ({ x, y }: PictureFocus): string => `${percent(x)}% ${percent(y)}%`

const percent = (part: number) => Math.round(Math.min(Math.max(2 * part - 0.5, 0), 1) * 100)
