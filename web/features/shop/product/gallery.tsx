import { UnstyledButton } from '@mantine/core'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useRef, useState } from 'react'
import { shopPictureSizes } from '../../../../contract/values/limits.ts'
import type { Product } from '../../../../contract/endpoints/products.ts'
import { Picture } from '../../../ui/picture.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import classes from './gallery.module.css'
import { Lightbox } from './lightbox.tsx'

interface GalleryProps {
  name: string
  pictures: readonly string[]
  focus: Product['focus']
  faded: boolean
}

export function Gallery({ name, pictures, focus, faded }: GalleryProps) {
  const strip = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [large, setLarge] = useState(false)
  const many = pictures.length > 1

  const leaf = (step: number) => {
    const next = (at + step + pictures.length) % pictures.length
    const width = strip.current?.clientWidth ?? 0
    strip.current?.scrollTo({ left: next * width, behavior: 'smooth' })
  }

  if (pictures.length === 0) return <div className={classes.none}>Geen foto</div>
  return (
    <div className={classes.gallery} data-faded={faded || undefined}>
      <div
        ref={strip}
        className={classes.strip}
        // Firefox lets the Tab key stop at whatever scrolls, here once a card.
        tabIndex={-1}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth))
        }}
      >
        {pictures.map((filename, index) => (
          <UnstyledButton
            key={filename}
            className={classes.frame ?? ''}
            data-ring="inside"
            tabIndex={index === at ? 0 : -1}
            aria-hidden={index !== at}
            aria-label={`Vergroot foto${many ? ` ${index + 1} van ${pictures.length}` : ''}: ${name}`}
            onClick={() => setLarge(true)}
          >
            <Picture
              className={classes.picture}
              filename={filename}
              focus={focus?.[filename]}
              alt=""
              sizes={shopPictureSizes}
              eager={index === 0}
            />
          </UnstyledButton>
        ))}
      </div>
      {many && (
        <>
          <IconButton
            className={classes.step}
            data-to="previous"
            label={`Vorige foto: ${name}`}
            onClick={() => leaf(-1)}
          >
            <ChevronLeft size={20} />
          </IconButton>
          <IconButton className={classes.step} data-to="next" label={`Volgende foto: ${name}`} onClick={() => leaf(1)}>
            <ChevronRight size={20} />
          </IconButton>
          <div className={classes.dots} aria-hidden="true">
            {pictures.map((filename, index) => (
              <span key={filename} data-on={index === at || undefined} />
            ))}
          </div>
        </>
      )}
      {large && <Lightbox name={name} pictures={pictures} start={at} onClose={() => setLarge(false)} />}
    </div>
  )
}
