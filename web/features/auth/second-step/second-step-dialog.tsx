import { Button } from '@mantine/core'
import { useId } from 'react'
import { createPortal } from 'react-dom'
import { secondStep } from '../../../../contract/endpoints/second-step.ts'
import { api } from '../../../api/api.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import classes from '../../../ui/dialogs/confirm-dialog.module.css'
import { SecondStepQuestion } from './second-step-question.tsx'

interface SecondStepDialogProps {
  onGiven: () => void
  onCancel: () => void
}

export function SecondStepDialog({ onGiven, onCancel }: SecondStepDialogProps) {
  const title = useId()
  // Forms cannot nest, and the dialog may open inside one.
  return createPortal(
    <Dialog open className={classes.dialog} aria-labelledby={title} onDismiss={onCancel}>
      <h2 id={title} className={classes.title}>
        Bent u het zelf?
      </h2>
      <p className={classes.text}>
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
    </Dialog>,
    document.body,
  )
}
