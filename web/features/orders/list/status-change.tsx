import { isUnanswered } from '../../../api/api.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import layout from '../../../ui/layout.module.css'
import { UnknownOutcome } from '../../../ui/forms/save-failure.tsx'
import type { SetStatus } from './use-set-status.ts'

interface StatusChangeProps {
  change: SetStatus
  onClose?: () => void
}

export function StatusChange({ change: { sentence, undo, busy, error }, onClose }: StatusChangeProps) {
  if (error && isUnanswered(error)) return <UnknownOutcome error={error} done="opgeslagen" />
  return (
    <output className={classNames(layout.notice, layout.words, onClose && layout.apart)} data-tone="good">
      {sentence !== undefined && (
        <>
          <strong>{sentence}</strong>
          <TextButton
            apart
            disabled={busy}
            onClick={({ detail }) => {
              // The second half of a double press would take the undo back.
              if (detail < 2) undo()
            }}
          >
            Maak ongedaan
          </TextButton>
          {onClose && (
            <TextButton apart onClick={onClose}>
              Sluit
            </TextButton>
          )}
        </>
      )}
    </output>
  )
}
