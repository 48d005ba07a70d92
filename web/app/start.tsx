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
  // A transition renders in slices, so the browser can paint and respond in between.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}
