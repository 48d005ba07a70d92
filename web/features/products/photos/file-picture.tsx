import { type ComponentProps, useEffect, useRef } from 'react'

interface FilePictureProps extends Omit<ComponentProps<'img'>, 'src' | 'ref'> {
  file: File
  alt: string
}

/** A picture that is not uploaded yet. */
export function FilePicture({ file, alt, ...props }: FilePictureProps) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    image.current?.setAttribute('src', url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  return <img ref={image} alt={alt} {...props} />
}
