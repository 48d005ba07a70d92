import { useState } from 'react'
import { Link } from 'react-router'
import { showDay } from '../../../contract/values/dates.ts'
import type { UsualList } from '../../../contract/endpoints/lists.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { TakenNotes } from '../cart/taken-notes.tsx'
import { LinesBar } from './lines-bar.tsx'
import { LinesTable } from './lines-table.tsx'
import { SaveAsList } from './save-as-list.tsx'
import { useListLines } from './use-list-lines.ts'
import layout from '../../ui/layout.module.css'

/** 'Vaak besteld': made from the user's own orders of the last 12 months. */
export function UsualLines({ list: { naam, lines } }: { list: UsualList }) {
  const list = useListLines(lines)
  const [today] = useState(() => showDay(new Date().toISOString()))
  return (
    <Panel title={naam}>
      {list.take.data && <TakenNotes result={list.take.data} />}
      {lines.length === 0 ? (
        <Empty title="U heeft de laatste 12 maanden nog niets besteld">
          <Link to="/shop/bollen/0">Naar de winkel</Link>
        </Empty>
      ) : (
        <div className={layout.stack}>
          <LinesBar list={list} />
          <LinesTable caption="Wat u vaak bestelt" list={list} />
          {/* Dated, since 'Vaak besteld' itself goes on changing. */}
          <div>
            <SaveAsList naam={`${naam} ${today}`} lines={lines} />
          </div>
        </div>
      )}
    </Panel>
  )
}
