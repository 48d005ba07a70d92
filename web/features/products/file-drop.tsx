import { useEffect, useEffectEvent, useRef, useState } from 'react'
import classes from './file-drop.module.css'

interface FileDropProps {
  children: string
  /** `productId` is that of the row dropped on. */
  onFiles: (files: readonly File[], productId: string | undefined) => void
}

export function FileDrop({ children, onFiles }: FileDropProps) {
  const [over, setOver] = useState(false)
  const row = useRef<Element>(undefined)
  const mark = (next: Element | undefined) => {
    if (next === row.current) return
    row.current?.removeAttribute('data-drop')
    next?.setAttribute('data-drop', '')
    row.current = next
  }
  const take = useEffectEvent(onFiles)

  useEffect(() => {
    const end = () => {
      mark(undefined)
      setOver(false)
    }
    const onDragOver = (event: DragEvent) => {
      if (!isOurs(event)) return
      event.preventDefault()
      setOver(true)
      mark(rowAt(event.target)?.row)
    }
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) end()
    }
    const onDrop = (event: DragEvent) => {
      end()
      if (!isOurs(event)) return
      event.preventDefault()
      const dropped = [...(event.dataTransfer?.files ?? [])]
      if (dropped.length > 0) take(dropped, rowAt(event.target)?.productId)
    }
    const left = new AbortController()
    const { signal } = left
    document.addEventListener('dragover', onDragOver, { signal })
    document.addEventListener('dragleave', onDragLeave, { signal })
    document.addEventListener('drop', onDrop, { signal })
    return () => {
      end()
      left.abort()
    }
  }, [])

  return over && <p className={classes.hint}>{children}</p>
}

/** Only files, and not over an enabled file input, which takes them itself. */
const isOurs = ({ dataTransfer, target }: DragEvent) =>
  dataTransfer?.types.includes('Files') === true &&
  !(target instanceof HTMLInputElement && target.type === 'file' && !target.disabled)

function rowAt(target: EventTarget | null): { row: Element; productId: string } | undefined {
  const row = target instanceof Element ? target.closest('tbody tr') : null
  const link = row?.querySelector('a[href*="/productbeheer/details/"]')
  const [, productId] = /\/productbeheer\/details\/([\w-]+)/.exec(link?.getAttribute('href') ?? '') ?? []
  return row && productId !== undefined ? { row, productId } : undefined
}
