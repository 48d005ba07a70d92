import { useEffect, useRef, useState } from 'react'
import { showCount } from '../../../contract/counts.ts'
import { euroOfPrice } from '../../../contract/money.ts'
import type { Product } from '../../../contract/products.ts'
import { AddToCart } from './add-to-cart.tsx'
import { Gallery } from './gallery.tsx'
import classes from './product-card.module.css'

/** Longer texts than fit three lines of a card open on demand. */
const longText = 105

export function ProductCard({ product, sought }: { product: Product; sought: boolean }) {
  const card = useRef<HTMLLIElement>(null)
  const inStock = product.stock > 0
  useEffect(() => {
    if (sought) card.current?.scrollIntoView({ block: 'center' })
  }, [sought])

  return (
    <li ref={card} className={classes.card} data-sought={sought || undefined}>
      <Gallery name={product.productName} pictures={product.picture} faded={!inStock} />
      <div className={classes.body}>
        <h2 className={classes.name}>{product.productName}</h2>
        <Text text={product.text} />
        <div className={classes.facts}>
          <p className={classes.price}>
            {euroOfPrice(product.price)} <span className={classes.unit}>p/stuk ex. btw</span>
          </p>
          {inStock && <p className={classes.stock}>{`Voorraad: ${showCount(product.stock)}`}</p>}
        </div>
        {inStock ? <AddToCart product={product} /> : <p className={classes.out}>Niet op voorraad!</p>}
      </div>
    </li>
  )
}

function Text({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  if (text.length <= longText) return <p className={classes.text}>{text}</p>
  return (
    <div className={classes.text}>
      <p className={open ? undefined : classes.clamped}>{text}</p>
      <button type="button" className={classes.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Lees minder' : 'Lees meer'}
      </button>
    </div>
  )
}

export function ProductCardOutline() {
  return (
    <li className={classes.card} aria-hidden="true">
      <div className={classes.outlinePicture} />
      <div className={classes.body}>
        <div className={classes.outlineLine} />
        <div className={classes.outlineText} />
        <div className={classes.outlineLine} />
        <div className={classes.outlineButton} />
      </div>
    </li>
  )
}
