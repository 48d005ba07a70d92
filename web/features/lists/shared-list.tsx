import type { OrderList } from '../../../contract/endpoints/lists.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { TakenNotes } from '../cart/taken-notes.tsx'
import layout from '../../ui/layout.module.css'
import { LinesBar } from './lines-bar.tsx'
import { LinesTable } from './lines-table.tsx'
import { SaveAsList } from './save-as-list.tsx'
import { useListLines } from './use-list-lines.ts'

/** A list of somebody else of the company: to read and order from. */
export function SharedList({ list: { naam, lines, gedeeldDoor } }: { list: OrderList }) {
  const list = useListLines(lines)
  return (
    <Panel title={naam}>
      {list.take.data && <TakenNotes result={list.take.data} />}
      <div className={layout.stack}>
        <p className={layout.note}>Gedeeld door {gedeeldDoor}</p>
        {lines.length === 0 ? (
          <Empty title="Deze lijst is leeg" />
        ) : (
          <>
            <LinesBar list={list} />
            <LinesTable caption={`Regels van ${naam}`} list={list} />
            <div>
              <SaveAsList naam={naam} lines={lines} />
            </div>
          </>
        )}
      </div>
    </Panel>
  )
}
