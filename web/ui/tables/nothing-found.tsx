import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { ListState } from './use-list-state.ts'
import { Empty } from '../page/states.tsx'
import { withParams } from '../search-params.ts'

export interface NothingFoundProps {
  list: ListState
  total: number
  none: string
  /** Singular noun, e.g. 'product'. */
  what: string
  within?: string | undefined
  children?: ReactNode
}

export function NothingFound({ list, total, none, what, within = '', children }: NothingFoundProps) {
  const [, setParams] = useSearchParams()
  if (total > 0) {
    return (
      <Empty title="Deze pagina bestaat niet">
        <Button variant="light" onClick={() => setParams((current) => withParams(current, { pagina: '' }))}>
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
