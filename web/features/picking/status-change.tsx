import { TextButton } from '../../ui/buttons/text-button.tsx'
import layout from '../../ui/layout.module.css'
import classes from './picking.module.css'
import type { useSetStatus } from './use-set-status.ts'

export function StatusChange({ change: { sentence, undo, busy } }: { change: ReturnType<typeof useSetStatus> }) {
  return (
    <output className={classes.changed}>
      {sentence !== undefined && (
        <>
          <strong>{sentence}</strong>
          <TextButton className={layout.finger ?? ''} onClick={undo} disabled={busy}>
            Maak ongedaan
          </TextButton>
        </>
      )}
    </output>
  )
}
