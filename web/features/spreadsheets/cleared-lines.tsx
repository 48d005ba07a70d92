import { TextButton } from '../../ui/buttons/text-button.tsx'
import layout from '../../ui/layout.module.css'
import type { useTypedLines } from './use-typed-lines.ts'

export function ClearedLines({ typed }: { typed: Pick<ReturnType<typeof useTypedLines>, 'cleared' | 'putBack'> }) {
  const { cleared, putBack } = typed
  if (cleared.length === 0) return null
  return (
    <div className={layout.row}>
      <output>{cleared.length === 1 ? 'De regel is gewist.' : 'De regels zijn gewist.'}</output>
      <TextButton onClick={putBack}>Zet terug</TextButton>
    </div>
  )
}
