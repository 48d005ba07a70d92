import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { reloadPage } from '../ui/forms/leave-guard.tsx'
import { Failed } from '../ui/page/states.tsx'
import { ChunkError } from './load-chunk.ts'
import { report } from './report.ts'

/** Retrying reloads the document, since a new release has other file names. */
export function RouteError() {
  const error = useRouteError()
  const missing = error instanceof ChunkError
  useEffect(() => report(error), [error])
  return (
    <Failed
      title={missing ? 'Deze pagina kon niet worden geladen' : undefined}
      text={missing ? 'Controleer uw verbinding en probeer het opnieuw.' : undefined}
      onRetry={reloadPage}
    />
  )
}
