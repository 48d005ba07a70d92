/** The point of a picture that stays in sight where a frame cuts it off: from the left and the top, 0 to 1 in hundredths. */
export interface PictureFocus {
  readonly x: number
  readonly y: number
}

/** Where a picture is cut off evenly, which is what happens where nobody chose. */
export const middle: PictureFocus = { x: 0.5, y: 0.5 }

/**
 * As CSS has it for a picture that covers its frame: the point comes into the middle of a frame that shows half of the picture,
 * as a card does of a phone's photo, or as near to it as the picture's edge allows. A frame that shows at least a quarter of
 * the picture, either way, has it in sight.
 */
export const objectPosition = ({ x, y }: PictureFocus): string => `${percent(x)}% ${percent(y)}%`

const percent = (part: number) => Math.round(Math.min(Math.max(2 * part - 0.5, 0), 1) * 100)
