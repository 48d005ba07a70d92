import type { PictureFocus } from '../../contract/rules/picture-focus.ts'
import { Picture } from './picture.tsx'
import classes from './thumb.module.css'

interface ThumbProps {
  /** Shows the first; empty without any. */
  picture: readonly string[]
  focus: Readonly<Record<string, PictureFocus>> | undefined
  large?: boolean
}

export function Thumb({ picture: [filename], focus, large = false }: ThumbProps) {
  return (
    <span className={classes.thumb} data-large={large || undefined}>
      {filename !== undefined && (
        <Picture filename={filename} focus={focus?.[filename]} alt="" sizes={large ? '5rem' : '3rem'} />
      )}
    </span>
  )
}
