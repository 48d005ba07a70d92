import { lazy } from 'react'

export const LaterSecondStep = lazy(async () => ({
  default: (await import('./login-second-step.tsx')).LoginSecondStep,
}))
