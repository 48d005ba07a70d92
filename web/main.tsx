import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { report, reportUncaught } from './app/report.ts'

reportUncaught()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element to render into')
createRoot(root, { onUncaughtError: report, onRecoverableError: report }).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
