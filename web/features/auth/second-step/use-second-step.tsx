import { lazy, type ReactNode, Suspense, useState } from 'react'
import { codeOf } from '../../../api/api-error.ts'

const SecondStepDialog = lazy(async () => ({
  default: (await import('./second-step-dialog.tsx')).SecondStepDialog,
}))

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
    question: asking && (
      <Suspense>
        <SecondStepDialog onGiven={() => asking.end(true)} onCancel={() => asking.end(false)} />
      </Suspense>
    ),
  }
}
