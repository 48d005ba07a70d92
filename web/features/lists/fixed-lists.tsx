// Lists whose lines are ordered, and not edited as those of a list of one's own are.
import { type ReactNode, useCallback } from 'react'
import { Link } from 'react-router'
import { showDay } from '../../../contract/values/dates.ts'
import { maxOrderLines } from '../../../contract/values/limits.ts'
import type { OrderList, UsualList } from '../../../contract/endpoints/lists.ts'
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx'
import { Panel } from '../../ui/page/page.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { useToday } from '../../ui/today.ts'
import { AddedNotes } from '../cart/added-notes.tsx'
import { useFavourite } from '../favourites/use-favourite-and-wish.ts'
import { AddProductField } from '../suggestions/add-product-field.tsx'
import { findInShop } from '../suggestions/find-in-shop.ts'
import layout from '../../ui/layout.module.css'
import { LinesBar, TakeChosen } from './lines-bar.tsx'
import { LinesTable } from './lines-table.tsx'
import { SaveAsList } from './save-as-list.tsx'
import { useListLines } from './use-list-lines.ts'

interface FixedListProps {
  list: UsualList
  caption: string
  /** Instead of the lines where there are none. */
  empty: ReactNode
  /** Must be the same function in each render. Without it lines stay. */
  onRemove?: (_id: string) => void
  children?: ReactNode
}

function FixedList({ list: { naam, lines }, caption, empty, children, ...table }: FixedListProps) {
  const list = useListLines(lines)
  return (
    <Panel title={naam}>
      <LeaveGuard when={list.chosen.length > 0} withinPage>
        Wat u heeft gekozen, ligt nog niet in uw winkelwagentje.
      </LeaveGuard>
      {list.take.data && <AddedNotes result={list.take.data} />}
      <div className={layout.stack}>
        {lines.length > 0 ? (
          <>
            <LinesBar list={list} />
            <TakeChosen list={list} />
            <LinesTable caption={caption} list={list} {...table} />
          </>
        ) : (
          empty
        )}
        {children}
      </div>
    </Panel>
  )
}

const toShop = <Link to="/shop/bollen/0">Naar de winkel</Link>

/** Favorieten: saved at once, as by the heart. */
export function FavouritesList({ list }: { list: OrderList }) {
  const { mutate: change } = useFavourite()
  const remove = useCallback((_id: string) => change({ _id, isMarked: false }), [change])
  return (
    <FixedList
      list={list}
      caption="Uw favorieten"
      empty={<Empty title="U heeft nog geen favorieten">{toShop}</Empty>}
      onRemove={remove}
    >
      {list.lines.length < maxOrderLines && (
        <AddProductField search={findInShop()} onAdd={({ _id }) => change({ _id, isMarked: true })} />
      )}
    </FixedList>
  )
}

export function SharedList({ list }: { list: OrderList }) {
  return (
    <FixedList list={list} caption={`Regels van ${list.naam}`} empty={<Empty title="Deze lijst is leeg" />}>
      <p className={layout.note}>Gedeeld door {list.gedeeldDoor}</p>
      {list.lines.length > 0 && <SaveList naam={list.naam} list={list} />}
    </FixedList>
  )
}

/** 'Vaak besteld': made from the user's own orders of the last 12 months. */
export function UsualLines({ list }: { list: UsualList }) {
  const today = showDay(useToday())
  return (
    <FixedList
      list={list}
      caption="Wat u vaak bestelt"
      empty={<Empty title="U heeft de laatste 12 maanden nog niets besteld">{toShop}</Empty>}
    >
      {/* Dated, since 'Vaak besteld' itself goes on changing. */}
      {list.lines.length > 0 && <SaveList naam={`${list.naam} ${today}`} list={list} />}
    </FixedList>
  )
}

const SaveList = ({ naam, list }: { naam: string; list: UsualList }) => (
  <div>
    <SaveAsList naam={naam} lines={list.lines} />
  </div>
)
