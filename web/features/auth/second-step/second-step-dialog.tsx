import { Button } from '@mantine/core'
import { createPortal } from 'react-dom'
import { secondStep } from '../../../../contract/endpoints/second-step.ts'
import { api } from '../../../api/api.ts'
import { DialogPanel } from '../../../ui/dialogs/dialog-panel.tsx'
import layout from '../../../ui/layout.module.css'
import { SecondStepQuestion } from './second-step-question.tsx'

interface SecondStepDialogProps {
  onGiven: () => void
  onCancel: () => void
}

export function SecondStepDialog({ onGiven, onCancel }: SecondStepDialogProps) {
  // Forms cannot nest, and the dialog may open inside one.
  return createPortal(
    <DialogPanel title="Bent u het zelf?" onDismiss={onCancel}>
      <p className={layout.soft}>
        Hiervoor is uw tweede stap opnieuw nodig. Daarna wordt het tien minuten niet gevraagd.
      </p>
      <SecondStepQuestion
        load={() => api(secondStep.ask)}
        send={async (body) => {
          await api(secondStep.confirm, { body })
          onGiven()
        }}
        submit="Ga door"
      >
        <Button variant="default" onClick={onCancel}>
          Anuleer
        </Button>
      </SecondStepQuestion>
    </DialogPanel>,
    document.body,
  )
}
