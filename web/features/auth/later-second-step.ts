import { lazy } from 'react'

/** Fetched for a login that needs it. */
export const LaterSecondStep = lazy(async () => ({
  default: (await import('./login-second-step.tsx')).LoginSecondStep,
}))
