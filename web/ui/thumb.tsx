import type { ReactNode } from 'react'
import type { PictureFocus } from '../../contract/rules/picture-focus.ts'
import { Picture } from './picture.tsx'
import classes from './thumb.module.css'

interface ThumbProps {
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

interface PicturedProps extends ThumbProps {
  beside?: ReactNode
  children: ReactNode
}

/** Words beside the picture of what they are about. */
export function Pictured({ beside, children, ...thumb }: PicturedProps) {
  return (
    <span className={classes.pictured}>
      <Thumb {...thumb} />
      <span className={classes.words}>{children}</span>
      {beside}
    </span>
  )
}
