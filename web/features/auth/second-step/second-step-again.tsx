import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { secondStep } from '../../../../contract/endpoints/second-step.ts'
import { api, provideSecondStep } from '../../../api/api.ts'
import { DialogPanel } from '../../../ui/dialogs/dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { SecondStepQuestion } from './second-step-question.tsx'

/** Asked once for all requests that wait for it. */
export function SecondStepAgain() {
  const [end, setEnd] = useState<(isGiven: boolean) => void>()
  const { pathname } = useLocation()
  useEffect(() => {
    let asked: Promise<boolean> | undefined
    provideSecondStep(() => {
      asked ??= new Promise<boolean>((resolve) => setEnd(() => resolve)).finally(() => {
        asked = undefined
        setEnd(undefined)
      })
      return asked
    })
  }, [])
  // On another page nobody waits for the answer.
  useEffect(() => () => end?.(false), [end, pathname])
  if (!end) return null
  return (
    <DialogPanel title="Bent u het zelf?" onDismiss={() => end(false)}>
      <p className={layout.soft}>
        Hiervoor is uw tweede stap opnieuw nodig. Daarna wordt er tien minuten niet meer om gevraagd.
      </p>
      <SecondStepQuestion
        load={() => api(secondStep.ask)}
        send={async (body) => {
          await api(secondStep.confirm, { body })
          end(true)
        }}
        submit="Ga door"
        handles={[0, 400, 403, 429]}
      >
        <Button variant="default" onClick={() => end(false)}>
          Anuleer
        </Button>
      </SecondStepQuestion>
    </DialogPanel>
  )
}
