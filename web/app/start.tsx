import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { report, reportUncaught } from './report.ts'
import { allowRulesAlone } from './trusted-types.ts'

export function start(): void {
  reportUncaught()
  allowRulesAlone()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element to render into')
  const page = createRoot(root, { onUncaughtError: report, onRecoverableError: report })
  // As a transition, React builds the first page in slices of a few milliseconds, between which the browser paints and listens.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}
