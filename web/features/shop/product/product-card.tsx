import { useEffect, useRef, useState } from 'react'
import { showCount } from '../../../../contract/values/counts.ts'
import { lineSentence } from '../../../../contract/rules/check-line.ts'
import { euroOfPrice } from '../../../../contract/values/money.ts'
import { layerTexts, shopTexts } from '../../../../contract/rules/product-texts.ts'
import type { Product } from '../../../../contract/endpoints/products.ts'
import { printedQuotes } from '../../../../contract/values/quotes.ts'
import { Heart } from '../../favourites/heart.tsx'
import { StockWish } from '../../favourites/stock-wish.tsx'
import { AddToList } from '../../lists/add-to-list.tsx'
import { useOwnPacks } from '../../../api/use-own-packs.ts'
import { AddToCart } from './add-to-cart.tsx'
import { Gallery } from './gallery.tsx'
import { ListPrice } from './list-price.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import classes from './product-card.module.css'
import { useToday } from '../../../ui/today.ts'
import layout from '../../../ui/layout.module.css'
import { classNames } from '../../../ui/class-names.ts'

const shownLetters = 88

export function ProductCard({ product, sought }: { product: Product; sought: boolean }) {
  const card = useRef<HTMLLIElement>(null)
  const packs = useOwnPacks(product)
  // The minimum is always whole packs.
  const inStock = product.stock >= packs.minimum
  const packed = product.minimum > 1 || product.perLaag !== null || product.perKar !== null
  const name = printedQuotes(product.productName)
  const says = shopTexts(product, useToday())
  useEffect(() => {
    if (sought) card.current?.scrollIntoView({ block: 'center' })
  }, [sought])

  return (
    <li ref={card} className={classes.card} data-sought={sought || undefined}>
      <div className={classes.picture}>
        <Gallery name={name} pictures={product.picture} focus={product.focus} faded={!inStock} />
        <div className={classes.marks}>
          <Heart product={product} />
          <AddToList product={product} />
        </div>
      </div>
      <div className={classes.body}>
        <div>
          <h2 className={classes.name}>{name}</h2>
          <p className={classes.code}>
            {product.productCode}
            {product.vbnCode !== '' && <span className={classes.beside}>VBN {product.vbnCode}</span>}{' '}
            {product.botanisch !== '' && <i className={classes.beside}>{product.botanisch}</i>}
          </p>
          <Words data-facts label="Eigenschappen" words={says} />
        </div>
        <Text text={printedQuotes(product.text)} />
        <div className={classNames(layout.between, classes.facts)}>
          <p className={classes.price}>
            {euroOfPrice(product.price)} <ListPrice product={product} />{' '}
            <span className={classNames(layout.soft, classes.unit)}>p/stuk ex. btw</span>
          </p>
          {inStock && <p className={layout.note}>{`Voorraad: ${showCount(product.stock)}`}</p>}
        </div>
        {(packed || product.staffel.length > 0) && <PackFacts product={product} />}
        {inStock ? (
          <AddToCart product={product} />
        ) : (
          <p className={classes.out}>{lineSentence.short({ packs, available: product.stock })}</p>
        )}
        {!inStock && <StockWish product={product} />}
      </div>
    </li>
  )
}

function Text({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const beginning = beginningOf(text)
  if (beginning === text) return <p className={classNames(layout.note, classes.text)}>{text}</p>
  return (
    <p className={classNames(layout.note, classes.text)}>
      {open ? text : `${beginning}…`}{' '}
      <TextButton className={classes.more} data-finger aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Lees minder' : 'Lees meer'}
      </TextButton>
    </p>
  )
}

/** Whole words, without a comma, full stop or lone number before the dots that follow. */
function beginningOf(text: string): string {
  if (text.length <= shownLetters + 'Lees meer'.length) return text
  return text
    .slice(0, shownLetters)
    .replace(/\s+\S*$/, '')
    .replace(/\s+[\d/+-]+$/, '')
    .replace(/[\s.,;:!?–-]+$/, '')
}

function PackFacts({ product }: { product: Product }) {
  const { vpe, minimum, staffel } = product
  const packed = [
    vpe > 1 ? `verpakt per ${showCount(vpe)}` : '',
    minimum > vpe ? `minimum ${showCount(minimum)}` : '',
    ...layerTexts(product),
  ]
  const steps = staffel.map(({ vanaf, price }) => `vanaf ${showCount(vanaf)} ${euroOfPrice(price)}`)
  return (
    <div>
      <Words label="Staffel" words={steps} />
      <Words label="Verpakking" words={packed} />
    </div>
  )
}

function Words({ label, words, ...looks }: { label: string; words: readonly string[]; 'data-facts'?: true }) {
  const some = words.filter((word) => word !== '')
  if (some.length === 0) return null
  return (
    <ul className={classes.says} aria-label={label} {...looks}>
      {some.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  )
}

/** As in index.html. */
export function ProductCardOutline() {
  return (
    <li className="start-card" aria-hidden="true">
      <div className="start-picture" />
      <div className="start-words">
        <i />
        <i />
        <i />
        <i />
      </div>
    </li>
  )
}
