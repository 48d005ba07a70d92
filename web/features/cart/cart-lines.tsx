import { memo } from 'react'
import { Link } from 'react-router'
import { showCount, showPieces } from '../../../contract/values/counts.ts'
import { euro } from '../../../contract/values/money.ts'
import { nameWithSize, printedName } from '../../../contract/rules/product-texts.ts'
import { Pictured } from '../../ui/picture.tsx'
import { sameProps } from '../../ui/same-props.ts'
import { moveFocusInRow } from '../../ui/tables/move-focus-in-row.ts'
import { RemoveCell, removeHeading, Table, TableHead } from '../../ui/tables/table.tsx'
import { aheadText } from '../../../contract/rules/sold-ahead.ts'
import { wholePacks } from '../../../contract/rules/packs.ts'
import type { CartLine } from './cart-check.ts'
import { cartTotal, priceAt } from './cart-item.ts'
import layout from '../../ui/layout.module.css'
import classes from './cart-lines.module.css'
import { LineFindings } from './line-findings.tsx'
import { QtyField } from './qty-field.tsx'
import { useToday } from '../../ui/today.ts'

function nextStepSentence({ item, fresh = item, stock }: CartLine): string | undefined {
  const now = priceAt(fresh, item.qty)
  for (const { vanaf } of fresh.staffel) {
    const qty = Math.max(Math.ceil(vanaf / fresh.vpe) * fresh.vpe, fresh.minimum)
    const price = priceAt(fresh, qty)
    if (qty <= item.qty || price >= now) continue
    if (qty > wholePacks(fresh, stock)) return undefined
    return `Vanaf ${showPieces(qty)} ${euro(price)} per stuk: u bespaart ${euro(qty * (now - price))}.`
  }
  return undefined
}

interface CartLinesProps {
  lines: readonly CartLine[]
  /** Must be the same function in each render. */
  onRemove: (ids: readonly string[]) => void
}

export function CartLines({ lines, onRemove }: CartLinesProps) {
  return (
    <Table caption="Producten in uw bestelling" room={50}>
      <TableHead
        columns={[
          'Product',
          { name: 'Voorraad', numeric: true },
          { name: 'Prijs p/stuk', numeric: true },
          { name: 'Aantal', className: classes.qtyHead },
          { name: 'Subtotaal', numeric: true },
          removeHeading,
        ]}
      />
      <tbody>
        {lines.map((line) => (
          <Line key={line.item._id} line={line} onRemove={onRemove} />
        ))}
      </tbody>
    </Table>
  )
}

const Line = memo(function Line({ line, onRemove }: { line: CartLine; onRemove: CartLinesProps['onRemove'] }) {
  const { item, fresh = item, stock, findings } = line
  const remove = () => onRemove([item._id])
  const gone = findings.some(({ kind }) => kind === 'gone')
  const isGood = findings.length === 0
  /** Of what the arrows reach in a row whose one stop is the quantity. */
  const tabIndex = isGood ? -1 : 0
  return (
    <tr className={classes.line} data-marked={!isGood || undefined} onKeyDown={moveFocusInRow}>
      <th scope="row" className={classes.product} data-product>
        <ProductCell line={line} gone={gone} tabIndex={tabIndex} onRemove={remove} />
      </th>
      <td className={classes.stock} data-label="Voorraad" data-numeric>
        {/* §2: stock minus quantity in cart. */}
        {gone ? '–' : showCount(stock - item.qty)}
      </td>
      <td className={classes.price} data-label="Prijs p/stuk" data-numeric>
        {euro(priceAt(item, item.qty))}
      </td>
      <td data-label="Aantal">
        <QtyField product={fresh} qty={item.qty} stock={stock} tabIndex={tabIndex} />
      </td>
      <td data-numeric data-sum>
        {euro(cartTotal([item]))}
      </td>
      <RemoveCell label={`Verwijder ${nameWithSize(fresh)}`} tabIndex={tabIndex} onRemove={remove} />
    </tr>
  )
}, sameProps)

interface ProductCellProps {
  line: CartLine
  gone: boolean
  tabIndex: 0 | -1
  onRemove: () => void
}

function ProductCell({ line, gone, tabIndex, onRemove }: ProductCellProps) {
  const product = line.fresh ?? line.item
  const name = printedName(product)
  const saving = gone ? undefined : nextStepSentence(line)
  const ahead = aheadText(product, useToday())
  return (
    <Pictured picture={product.picture[0]} focus={product.focus} large>
      {gone ? (
        <span className={classes.name}>{name}</span>
      ) : (
        <Link className={classes.name} tabIndex={tabIndex} to={`/shop/${product.productType}/${product._id}`}>
          {name}
        </Link>
      )}
      <span className={layout.fine}>{product.productCode}</span>
      {ahead !== '' && <span className={layout.fine}>{ahead}</span>}
      <LineFindings line={line} onRemove={onRemove} />
      {saving && <span className={classes.saving}>{saving}</span>}
    </Pictured>
  )
}
