import { lazy, type ReactNode, Suspense, useState } from 'react'
import { codeOf } from '../../api/api-error.ts'

const SecondStepDialog = lazy(async () => ({
  default: (await import('./second-step-dialog.tsx')).SecondStepDialog,
}))

/** For acts before which the server asks the second step again: it is asked in a dialog, and then the act is repeated. */
export function useSecondStep(): {
  /** @throws ApiError as `act` does, also where the question was called off */
  readonly withSecondStep: <Result>(act: () => Promise<Result>) => Promise<Result>
  /** To be put on the page. */
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
