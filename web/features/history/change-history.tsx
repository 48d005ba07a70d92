import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { showMoment } from '../../../contract/values/dates.ts'
import { type historyEntities, reports } from '../../../contract/endpoints/reports.ts'
import { freshAndQuiet, query } from '../../api/api.ts'
import layout from '../../ui/layout.module.css'
import classes from './change-history.module.css'
import { Panel } from '../../ui/page/page.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'

interface ChangeHistoryProps {
  entity: (typeof historyEntities)[number]
  id: string
}

const shownAtFirst = 6

/** A failed history must not break its page. */
export function ChangeHistory({ entity, id }: ChangeHistoryProps) {
  const [all, setAll] = useState(false)
  const history = useQuery({ ...query(reports.history, { params: { entity, id } }), ...freshAndQuiet })
  const entries = history.data ?? []
  const shown = all ? entries : entries.slice(0, shownAtFirst)

  return (
    <Panel title="Geschiedenis">
      {history.isError && <p className={layout.note}>De geschiedenis kon nu niet worden opgehaald.</p>}
      {history.data?.length === 0 && <p className={layout.note}>Er is nog niets gewijzigd.</p>}
      <ol>
        {shown.map((entry, index) => (
          <li key={index} className={classes.entry}>
            <span>{withWholeDays(entry.what)}</span>
            <span className={layout.fine}>
              {entry.who} · <time dateTime={entry.at}>{showMoment(entry.at)}</time>
            </span>
          </li>
        ))}
      </ol>
      {entries.length > shown.length && (
        <TextButton apart className={classes.more} onClick={() => setAll(true)}>
          Toon alle {entries.length} gebeurtenissen
        </TextButton>
      )}
    </Panel>
  )
}

function withWholeDays(text: string): ReactNode {
  return text
    .split(/(\d\d-\d\d-\d{4})/)
    .map((part, index) => (index % 2 === 0 ? part : <time key={index}>{part}</time>))
}
