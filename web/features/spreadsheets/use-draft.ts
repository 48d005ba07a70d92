import { useState } from 'react'
import { readStored, removeStored, writeStored } from '../../api/browser-storage.ts'

export function useDraft(storageKey: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => readStored('localStorage', storageKey) ?? '')
  return [
    text,
    (next) => {
      setText(next)
      if (next === '') removeStored('localStorage', storageKey)
      else writeStored('localStorage', storageKey, next)
    },
  ]
}
