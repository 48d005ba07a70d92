import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { ignoreMovedPress } from './ignore-moved-press.ts'
import { report, reportUncaught } from './report.ts'
import { bringBackTranslatedTexts } from './translated-texts.ts'

/** Mantine writes its <style> rules as HTML under require-trusted-types-for (CSP): allows text without markup only. */
function allowRulesAlone(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('No markup is written as text.')
      return text
    },
    // Allows our own worker scripts only.
    createScriptURL(url) {
      const { origin, pathname } = new URL(url, window.location.href)
      if (origin !== window.location.origin || !(pathname.startsWith('/assets/') || pathname === '/sw.js'))
        throw new TypeError('Only scripts of this shop are started.')
      return url
    },
  })
}

export function start(): void {
  reportUncaught()
  allowRulesAlone()
  ignoreMovedPress()
  bringBackTranslatedTexts()
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
