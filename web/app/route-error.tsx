import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { reloadPage } from '../ui/leave-guard.tsx'
import { Failed } from '../ui/states.tsx'
import { ChunkError } from './load-chunk.ts'
import { report } from './report.ts'

/** A page that broke or did not arrive. Trying again loads the document anew: a new version has other file names. */
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
