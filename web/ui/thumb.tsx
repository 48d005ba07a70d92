import type { PictureFocus } from '../../contract/rules/picture-focus.ts'
import { Picture } from './picture.tsx'
import classes from './thumb.module.css'

interface ThumbProps {
  /** Empty without one. */
  picture: string | null | undefined
  focus?: Readonly<Record<string, PictureFocus>> | undefined
  large?: boolean
}

export function Thumb({ picture, focus, large = false }: ThumbProps) {
  return (
    <span className={classes.thumb} data-large={large || undefined}>
      {picture != null && (
        <Picture filename={picture} focus={focus?.[picture]} alt="" sizes={large ? '5rem' : '3rem'} />
      )}
    </span>
  )
}
