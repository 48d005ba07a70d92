// Kept tiny, so the outline in index.html is painted before the main script runs.

async function enter(): Promise<void> {
  try {
    const { start } = await import('./app/start.tsx')
    start()
  } catch (error) {
    showFailure()
    throw error
  }
}

function showFailure(): void {
  const notice = document.createElement('p')
  notice.className = 'start-off'
  notice.setAttribute('role', 'alert')
  const again = document.createElement('a')
  again.href = window.location.href
  again.textContent = 'Probeer opnieuw'
  notice.append('De pagina kon niet worden geladen. Controleer uw verbinding. ', again)
  document.body.append(notice)
}

// Background tabs get no animation frames.
if (document.visibilityState === 'hidden') void enter()
else requestAnimationFrame(() => setTimeout(() => void enter()))
