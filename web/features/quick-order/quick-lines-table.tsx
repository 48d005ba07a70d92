import { useEffect, useRef } from 'react'
import { maxOrderLines } from '../../../contract/values/limits.ts'
import { removeHeading, Table, TableHead } from '../../ui/tables/table.tsx'
import { uncheckedLine } from './check-quick-lines.ts'
import { QuickLineRow } from './quick-line-row.tsx'
import classes from './quick-lines-table.module.css'
import type { useQuickOrder } from './use-quick-order.ts'

export function QuickLinesTable({ order }: { order: ReturnType<typeof useQuickOrder> }) {
  const { results, lines, nextKey, userID, set, remove } = order
  const table = useRef<HTMLTableSectionElement>(null)
  const count = useRef(lines.length)
  // Lines that come or go may take what has the focus with them: focuses the empty line.
  useEffect(() => {
    const isLost = lines.length !== count.current && document.activeElement === document.body
    count.current = lines.length
    if (isLost) table.current?.querySelector<HTMLInputElement>('tr:last-child input')?.focus({ preventScroll: true })
  }, [lines.length])
  const empty = uncheckedLine({ key: nextKey, product: '', value: '' }, lines.length + 1)
  return (
    <Table caption="Regels van uw bestelling" room={58} className={classes.table}>
      <TableHead
        columns={[
          { name: 'Regel', numeric: true, hidden: true },
          'Code of naam',
          'Product',
          'Aantal',
          { name: 'Prijs p/stuk', numeric: true },
          { name: 'Subtotaal', numeric: true },
          removeHeading,
        ]}
      />
      <tbody ref={table}>
        {[...results, ...(lines.length < maxOrderLines ? [empty] : [])].map((line) => (
          <QuickLineRow
            key={line.line.key}
            result={line}
            isEmpty={line === empty}
            userID={userID}
            onSet={set}
            onRemove={remove}
          />
        ))}
      </tbody>
    </Table>
  )
}
