import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { showDay } from '../../../contract/values/dates.ts'
import type { UsualList } from '../../../contract/endpoints/lists.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { TakenNotes } from '../cart/taken-notes.tsx'
import { useTakeLines } from '../cart/use-take-lines.ts'
import classes from './list-editor.module.css'
import { ListLines } from './list-lines.tsx'
import { SaveAsList } from './save-as-list.tsx'

/** 'Vaak besteld': made from the user's own orders of the last 12 months. */
export function UsualLines({ list: { naam, lines } }: { list: UsualList }) {
  const take = useTakeLines()
  const [today] = useState(() => showDay(new Date().toISOString()))
  return (
    <Panel
      title={naam}
      aside={
        lines.length > 0 && (
          <Button h={44} loading={take.isPending} onClick={() => take.mutate(lines)}>
            In het winkelwagentje
          </Button>
        )
      }
    >
      {take.data && <TakenNotes result={take.data} />}
      {lines.length === 0 ? (
        <Empty title="U heeft de laatste 12 maanden nog niets besteld">
          <Link to="/shop/bollen/0">Naar de winkel</Link>
        </Empty>
      ) : (
        <div className={classes.form}>
          <ListLines caption="Wat u vaak bestelt" lines={lines} />
          {/* Dated, since 'Vaak besteld' itself goes on changing. */}
          <SaveAsList naam={`${naam} ${today}`} lines={lines} />
        </div>
      )}
    </Panel>
  )
}
