import { useState, type ReactNode } from 'react'
import { pictureWidths } from '../../contract/values/limits.ts'
import { objectPosition, type PictureFocus } from '../../contract/rules/picture-focus.ts'
import { files } from '../../contract/endpoints/files.ts'
import { urlOf } from '../api/api.ts'
import classes from './thumb.module.css'

interface PictureProps {
  /** `…-{rrggbb}.webp`; the colour is the dominant one. */
  filename: string
  /** Empty if the text beside it says the same. */
  alt: string
  /** The `sizes` attribute. */
  sizes: string
  /** Point kept in view when cropped; the middle by default. */
  focus?: PictureFocus | undefined
  eager?: boolean
  className?: string | undefined
}

/** The dominant colour fills the space until the image loads. */
export function Picture({ filename, alt, sizes, focus, eager = false, className }: PictureProps) {
  const [missing, setMissing] = useState(false)
  const style = { backgroundColor: dominantColour(filename), objectPosition: focus && objectPosition(focus) }
  if (missing) return <span className={className} style={{ display: 'block', ...style }} />
  const url = (w: number) => urlOf(files.image, { params: { filename }, query: { w } })
  return (
    <img
      className={className}
      src={url(pictureWidths[1])}
      srcSet={pictureWidths.map((width) => `${url(width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      // The outline already shows this picture; async decoding would make it flicker.
      decoding={eager ? 'sync' : 'async'}
      draggable={false}
      style={style}
      onError={() => setMissing(true)}
    />
  )
}

function dominantColour(filename: string): string | undefined {
  const colour = /-([0-9a-f]{6})\.webp$/.exec(filename)?.[1]
  return colour && `#${colour}`
}

interface ThumbProps {
  picture: string | null | undefined
  focus?: Readonly<Record<string, PictureFocus>> | undefined
  large?: boolean
}

function Thumb({ picture, focus, large = false }: ThumbProps) {
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
