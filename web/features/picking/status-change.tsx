import { TextButton } from '../../ui/buttons/text-button.tsx'
import classes from './status-change.module.css'
import type { useSetStatus } from './use-set-status.ts'

export function StatusChange({ change: { sentence, undo, busy } }: { change: ReturnType<typeof useSetStatus> }) {
  return (
    <output className={classes.done}>
      {sentence !== undefined && (
        <>
          <strong>{sentence}</strong>
          <TextButton className={classes.undo ?? ''} onClick={undo} disabled={busy}>
            Maak ongedaan
          </TextButton>
        </>
      )}
    </output>
  )
}
