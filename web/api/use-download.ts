import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import type { Input } from './api.ts'
import { download } from './download.ts'

interface Wanted {
  readonly endpoint: Endpoint
  readonly input: Input
}

/** Ends with the page. */
export function useDownload() {
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  return useMutation({
    mutationFn: ({ endpoint, input }: Wanted) => {
      leaving.current = new AbortController()
      return download(endpoint, input, () => undefined, leaving.current.signal)
    },
    meta: { handles: [404, 409, 413, 429, 503] },
  })
}
