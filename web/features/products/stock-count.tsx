import classes from './stock-count.module.css'

const pieces = new Intl.NumberFormat('nl-NL')

/** A stock in pieces; none left stands out. */
export function StockCount({ stock }: { stock: number }) {
  return <span className={stock <= 0 ? classes.out : undefined}>{pieces.format(stock)}</span>
}
