import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import classes from './file-drop.module.css'

interface FileDropProps {
  children: string
  /** `productId` is that of the row dropped on. */
  onFiles: (files: readonly File[], productId: string | undefined) => void
}

export function FileDrop({ children, onFiles }: FileDropProps) {
  const [isOver, setOver] = useState(false)
  const [row, setRow] = useState<Element>()
  useEffect(() => {
    row?.setAttribute('data-drop', '')
    return () => row?.removeAttribute('data-drop')
  }, [row])
  const end = () => {
    setRow(undefined)
    setOver(false)
  }
  useWindowEvent('dragover', (event) => {
    if (!isOurs(event)) return
    event.preventDefault()
    setOver(true)
    setRow(rowAt(event.target)?.row)
  })
  useWindowEvent('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) end()
  })
  useWindowEvent('drop', (event) => {
    end()
    if (!isOurs(event)) return
    event.preventDefault()
    const dropped = [...(event.dataTransfer?.files ?? [])]
    if (dropped.length > 0) onFiles(dropped, rowAt(event.target)?.productId)
  })
  return isOver && <p className={classes.hint}>{children}</p>
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
