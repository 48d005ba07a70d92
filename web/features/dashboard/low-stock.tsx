import { Link } from 'react-router'
import { showPieces } from '../../../contract/values/counts.ts'
import { lowStock } from '../../../contract/values/limits.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import classes from './low-stock.module.css'

interface LowStockProps {
  products: readonly { _id: string; productCode: string; productName: string; stock: number }[]
}

export function LowStock({ products }: LowStockProps) {
  if (products.length === 0) return <p className={classes.fine}>Van alles is meer dan {lowStock} stuks op voorraad.</p>
  return (
    <ul className={classes.list}>
      {products.map(({ _id, productName, stock }) => (
        <li key={_id}>
          <Link to={`/productbeheer/details/${_id}`} className={classes.product}>
            <span className={classes.name}>{printedQuotes(productName)}</span>
            <span className={classes.stock} data-out={stock <= 0 || undefined}>
              {stock <= 0 ? 'op' : showPieces(stock)}
            </span>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ width: `${Math.min(100, (stock / lowStock) * 100)}%` }} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
