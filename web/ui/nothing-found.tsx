import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { ListState } from './use-list-state.ts'
import { Empty } from './states.tsx'

interface NothingFoundProps {
  list: ListState
  /** Rows on all pages. */
  total: number
  /** The sentence where there is nothing at all. */
  none: string
  /** One of what is listed, e.g. 'product'. */
  what: string
  /** What the search was held to besides, e.g. 'in 2026'. */
  within?: string | undefined
  /** What the visitor can do where there is nothing at all. */
  children?: ReactNode
}

/** A list without rows: nothing exists, nothing matches, or the page lies past the end. */
export function NothingFound({ list, total, none, what, within = '', children }: NothingFoundProps) {
  const [, setParams] = useSearchParams()
  if (total > 0) {
    return (
      <Empty title="Deze pagina bestaat niet">
        <Button variant="light" onClick={() => setParams((current) => firstPage(current))}>
          Naar de eerste pagina
        </Button>
      </Empty>
    )
  }
  if (list.zoek === '') return <Empty title={none}>{children}</Empty>
  return (
    <Empty title={`Geen ${what} gevonden voor '${list.zoek}'${within && ` ${within}`}`}>
      <Button variant="light" onClick={() => list.set({ zoek: '' })}>
        Wis zoekopdracht
      </Button>
    </Empty>
  )
}

function firstPage(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('pagina')
  return next
}
