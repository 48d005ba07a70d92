import HeartIcon from 'lucide-react/icons/heart'
import type { Product } from '../../../contract/endpoints/products.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import classes from './favourites.module.css'
import { useFavourite } from './use-favourite-and-wish.ts'

interface HeartProps {
  product: Pick<Product, '_id' | 'productName' | 'favoriet'>
  /** Reached by the arrows of its row. */
  tabIndex?: -1
  className?: string | undefined
}

export function Heart({ product, tabIndex, className }: HeartProps) {
  const { _id, productName } = product
  const isFavourite = product.favoriet === true
  const change = useFavourite()
  return (
    <IconButton
      small
      tooltip
      className={classNames(classes.heart, className)}
      label={`Favoriet: ${productName}`}
      aria-pressed={isFavourite}
      tabIndex={tabIndex}
      onClick={() => change.mutate({ _id, isMarked: !isFavourite })}
    >
      <HeartIcon size={18} />
    </IconButton>
  )
}
