import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useState } from 'react'
import { removeStored, writeStored, readStored } from '../../api/browser-storage.ts'
import { classNames } from '../class-names.ts'
import layout from '../layout.module.css'

const key = 'page-note'

/** Shows a sentence on the next page, also after a reload. */
export function leaveNote(sentence: string): void {
  writeStored('sessionStorage', key, sentence)
}

export function PageNote() {
  const [sentence] = useState(() => readStored('sessionStorage', key))
  useEffect(() => removeStored('sessionStorage', key), [])
  return (
    <output
      className={classNames(layout.notice, layout.iconed, layout.apart)}
      data-tone="good"
      hidden={sentence === null}
    >
      <CircleCheck size={18} />
      {sentence}
    </output>
  )
}
