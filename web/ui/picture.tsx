import { useState } from 'react'
import { pictureWidths } from '../../contract/values/limits.ts'
import { objectPosition, type PictureFocus } from '../../contract/rules/picture-focus.ts'
import { files } from '../../contract/endpoints/files.ts'
import { urlOf } from '../api/api.ts'

interface PictureProps {
  /** As stored: `…-{rrggbb}.webp`, its dominant colour before the extension. */
  filename: string
  /** What it shows; empty where the words beside it say so already. */
  alt: string
  /** How wide it stands on the page, as the `sizes` attribute. */
  sizes: string
  /** What stays in sight where its frame cuts it off; the middle unless said. */
  focus?: PictureFocus | undefined
  /** The first thing that a visitor looks at: fetched at once instead of when it comes near. */
  eager?: boolean
  className?: string | undefined
}

/** A stored picture in the width that is needed; its own colour holds the place until it is there. */
export function Picture({ filename, alt, sizes, focus, eager = false, className }: PictureProps) {
  const [missing, setMissing] = useState(false)
  const style = { backgroundColor: dominantColour(filename), objectPosition: focus && objectPosition(focus) }
  // A plain area in its colour, instead of the browser's icon for a broken picture.
  if (missing) return <span className={className} style={style} />
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
      // The outline shows this picture already: decoded before it is painted, it does not flicker.
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
