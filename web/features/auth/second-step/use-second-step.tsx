import { type ReactNode, useState } from 'react'
import { Button } from '@mantine/core'
import { createPortal } from 'react-dom'
import { codeOf, api } from '../../../api/api.ts'
import { secondStep } from '../../../../contract/endpoints/second-step.ts'
import { DialogPanel } from '../../../ui/dialogs/dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { SecondStepQuestion } from './second-step-question.tsx'

/** Runs an act; if the server requires the second step, asks for it and repeats the act. */
export function useSecondStep(): {
  /** @throws ApiError as `act` does, also if the question is cancelled */
  readonly withSecondStep: <Result>(act: () => Promise<Result>) => Promise<Result>
  readonly question: ReactNode
} {
  const [asking, setAsking] = useState<{ readonly end: (given: boolean) => void }>()
  return {
    async withSecondStep(act) {
      try {
        return await act()
      } catch (error) {
        if (codeOf(error) !== 'second-step-again') throw error
        const given = await new Promise<boolean>((resolve) => setAsking({ end: resolve }))
        setAsking(undefined)
        if (!given) throw error
        return await act()
      }
    },
    question: asking && <SecondStepDialog onGiven={() => asking.end(true)} onCancel={() => asking.end(false)} />,
  }
}

interface SecondStepDialogProps {
  onGiven: () => void
  onCancel: () => void
}

function SecondStepDialog({ onGiven, onCancel }: SecondStepDialogProps) {
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
