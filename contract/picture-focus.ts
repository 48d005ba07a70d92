// Which point of a picture stays in sight where a frame of another form cuts it off.
import { z } from 'zod'

const fraction = z
  .number({ error: 'De uitsnede ligt buiten de foto' })
  .min(0, { error: 'De uitsnede ligt buiten de foto' })
  .max(1, { error: 'De uitsnede ligt buiten de foto' })

/** From the left and from the top, 0 to 1, in hundredths. */
export const pictureFocus = z.object({ x: fraction, y: fraction })
export type PictureFocus = z.infer<typeof pictureFocus>

/** Where a picture is cut off evenly, which is what happens where nobody chose. */
export const middle: PictureFocus = { x: 0.5, y: 0.5 }

/**
 * As CSS has it for a picture that covers its frame: the point stands as far into the frame as into the picture, so that it
 * is in sight in a frame of any form.
 */
export const objectPosition = ({ x, y }: PictureFocus): string => `${Math.round(x * 100)}% ${Math.round(y * 100)}%`
