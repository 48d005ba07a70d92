// Kept tiny, so the outline in index.html is painted before the main script runs.

/** Used on every screen, and the newest of what is. README.md names the browsers that have them. */
const isTooOld = !('any' in AbortSignal && 'popover' in HTMLElement.prototype && 'groupBy' in Map)

async function enter(): Promise<void> {
  if (isTooOld) {
    showNotice('Deze browser is te oud voor deze pagina. Werk hem bij, of gebruik een ander apparaat.')
    return
  }
  try {
    const { start } = await import('./app/start.tsx')
    start()
  } catch (error) {
    const again = document.createElement('a')
    again.href = window.location.href
    again.textContent = 'Probeer opnieuw'
    showNotice('De pagina kon niet worden geladen. Controleer uw verbinding. ', again)
    throw error
  }
}

function showNotice(...content: (string | Node)[]): void {
  const notice = document.createElement('p')
  notice.className = 'start-off'
  notice.setAttribute('role', 'alert')
  notice.append(...content)
  document.body.append(notice)
}

// Background tabs get no animation frames.
if (document.visibilityState === 'hidden') void enter()
else requestAnimationFrame(() => setTimeout(() => void enter()))
