import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import type { Input } from './api.ts'
import { download } from './download.ts'

interface Wanted {
  readonly endpoint: Endpoint
  readonly input: Input
  /** As chosen, where several formats have one endpoint. */
  readonly format?: string
}

/** Ends with the page, or the dialog. */
export function useDownload() {
  const [bytes, setBytes] = useState(0)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const take = useMutation({
    mutationFn: ({ endpoint, input }: Wanted) => {
      setBytes(0)
      leaving.current = new AbortController()
      return download(endpoint, input, setBytes, leaving.current.signal)
    },
    meta: { handles: [403, 404, 409, 413, 429, 503] },
  })
  return { ...take, bytes }
}
