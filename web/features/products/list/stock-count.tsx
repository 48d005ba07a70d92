import { showCount } from '../../../../contract/values/counts.ts'
import classes from './stock-count.module.css'

export function StockCount({ stock }: { stock: number }) {
  return <span className={stock <= 0 ? classes.out : undefined}>{showCount(stock)}</span>
}
