import { useCallback } from 'react'
import { Link } from 'react-router'
import { maxOrderLines } from '../../../contract/values/limits.ts'
import type { OrderList } from '../../../contract/endpoints/lists.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { TakenNotes } from '../cart/taken-notes.tsx'
import { useFavourite } from '../favourites/use-own-marks.ts'
import { AddProductField } from '../suggestions/add-product-field.tsx'
import { findInShop } from '../suggestions/find-in-shop.ts'
import { LinesBar } from './lines-bar.tsx'
import { LinesTable } from './lines-table.tsx'
import { useListLines } from './use-list-lines.ts'
import layout from '../../ui/layout.module.css'

/** Favorieten: saved at once, as by the heart. */
export function FavouritesList({ list: { naam, lines } }: { list: OrderList }) {
  const list = useListLines(lines)
  const { mutate: change } = useFavourite()
  const remove = useCallback((_id: string) => change({ _id, isMarked: false }), [change])
  return (
    <Panel title={naam}>
      {list.take.data && <TakenNotes result={list.take.data} />}
      <div className={layout.stack}>
        {lines.length === 0 ? (
          <Empty title="U heeft nog geen favorieten">
            <Link to="/shop/bollen/0">Naar de winkel</Link>
          </Empty>
        ) : (
          <>
            <LinesBar list={list} />
            <LinesTable caption="Uw favorieten" list={list} onRemove={remove} />
          </>
        )}
        {lines.length < maxOrderLines && (
          <AddProductField search={findInShop()} onAdd={({ _id }) => change({ _id, isMarked: true })} />
        )}
      </div>
    </Panel>
  )
}
