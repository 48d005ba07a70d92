import { useQuery } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { type Product, products } from '../../../contract/endpoints/products.ts'
import { query } from '../../api/api.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import classes from './favourites.module.css'
import { useStockWish } from './use-favourite-and-wish.ts'

interface StockWishProps {
  product: Product
  dense?: boolean
}

const label = 'Mail mij als het er weer is'

/** Beside why it cannot be ordered, where mail can be sent and the customer has an address. */
export function StockWish({ product: { _id, productName, melding }, dense = false }: StockWishProps) {
  const { data } = useQuery({ ...query(products.canWish), staleTime: Number.POSITIVE_INFINITY, meta: { quiet: true } })
  const { mutate } = useStockWish()
  const isMarked = melding === true
  if (!data?.mogelijk && !isMarked) return null
  const toggle = () => mutate({ _id, isMarked: !isMarked })
  if (dense)
    return (
      <IconButton
        small
        tooltip
        className={classes.bell}
        label={`${label}: ${productName}`}
        aria-pressed={isMarked}
        onClick={toggle}
      >
        <Bell size={16} />
      </IconButton>
    )
  return isMarked ? (
    <span className={classes.promised}>
      U krijgt een mail als het er weer is.{' '}
      <TextButton aria-label={`Toch geen mail: ${productName}`} onClick={toggle}>
        Toch niet
      </TextButton>
    </span>
  ) : (
    <TextButton apart className={classes.wish} aria-label={`${label}: ${productName}`} onClick={toggle}>
      {label}
    </TextButton>
  )
}
