// The entrance, so small that the outline in index.html is painted before the page's own script takes the processor.

async function enter(): Promise<void> {
  try {
    const { start } = await import('./app/start.tsx')
    start()
  } catch (error) {
    tellFailure()
    throw error
  }
}

/** By hand: React is part of what did not load. */
function tellFailure(): void {
  const notice = document.createElement('p')
  notice.className = 'start-off'
  notice.setAttribute('role', 'alert')
  const again = document.createElement('a')
  again.href = window.location.href
  again.textContent = 'Probeer opnieuw'
  notice.append('De pagina kon niet worden geladen. Controleer uw verbinding. ', again)
  document.body.append(notice)
}

// A page that opens in the background gets no frame to wait for.
if (document.visibilityState === 'hidden') void enter()
else requestAnimationFrame(() => setTimeout(() => void enter()))
