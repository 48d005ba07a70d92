import { memo } from 'react'
import { showCount } from '../../../contract/values/counts.ts'
import { lineSentence } from '../../../contract/rules/check-line.ts'
import { euro, euroOfPrice } from '../../../contract/values/money.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { layerTexts, shopTexts } from '../../../contract/rules/product-texts.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import { showStaffel } from '../../../contract/rules/staffel.ts'
import { Picture } from '../../ui/picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { moveFocusInRow } from '../../ui/tables/move-focus-in-row.ts'
import { priceAt } from '../cart/cart-item.ts'
import { Heart } from '../favourites/heart.tsx'
import { StockWish } from '../favourites/stock-wish.tsx'
import { ListPrice } from './product/list-price.tsx'
import { useOwnPacks } from '../../api/use-own-packs.ts'
import { ListQty } from './list-qty.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import classes from './shop-list.module.css'
import { useToday } from '../../ui/today.ts'

interface ShopListRowProps {
  product: Product
  qty: number | undefined
  sizes: boolean
  packs: boolean
  sought: boolean
}

export const ShopListRow = memo(function ShopListRow({ product, qty, sizes, packs, sought }: ShopListRowProps) {
  const [picture] = product.picture
  const name = printedQuotes(product.productName)
  const known = [...layerTexts(product), product.vbnCode && `VBN ${product.vbnCode}`, product.botanisch]
    .filter(Boolean)
    .join(' · ')
  const says = shopTexts({ ...product, maat: '' }, useToday()).join(' · ')
  const all = [says, known].filter((words) => words !== '').join(' · ')
  const { vpe, minimum, stock, staffel } = product
  const own = useOwnPacks(product)
  const inStock = stock >= own.minimum
  const hasQty = inStock || qty !== undefined
  const restIsShort = !inStock && stock > 0
  const whyNone = lineSentence.short({ packs: own, available: stock })
  const price = priceAt(product, qty ?? 1)
  // The row shows the next step; a tooltip on the price lists them all.
  const [step, ...more] = staffel.filter(({ vanaf }) => vanaf > (qty ?? 1))
  return (
    <tr
      className={classes.row}
      onKeyDown={moveFocusInRow}
      data-ordered={qty !== undefined || undefined}
      data-sought={sought || undefined}
    >
      <td className={classes.picture}>
        {picture !== undefined && (
          <Picture
            className={classes.image}
            filename={picture}
            focus={product.focus?.[picture]}
            alt=""
            sizes="2.5rem"
          />
        )}
        <Heart className={classes.heart} product={product} {...(hasQty && { tabIndex: -1 })} />
      </td>
      <td className={classes.code}>{product.productCode}</td>
      <th scope="row" className={classes.name} title={all === '' ? name : `${name}: ${all}`}>
        <span className={classes.twoLines}>
          <span>
            <span className={classes.words}>{name}</span> {says !== '' && <span className={classes.says}>{says}</span>}
          </span>
          {known !== '' && <span className={classNames(layout.cut, classes.facts)}>{known}</span>}
        </span>
        {restIsShort && <span className={classes.out}>{whyNone}</span>}
      </th>
      {sizes && <td className={classes.size}>{product.maat}</td>}
      {packs && (
        <td className={classes.packs} data-numeric>
          {minimum > 1 && showCount(vpe)}
          {minimum > vpe && <span className={classNames(layout.cut, classes.facts)}>min. {showCount(minimum)}</span>}
        </td>
      )}
      <td className={classes.stock} data-numeric data-bad={!inStock || undefined}>
        {showCount(stock)}
      </td>
      <td className={classes.price} data-numeric title={showStaffel(staffel) || undefined}>
        {euro(price)} <ListPrice product={product} />
        {step && (
          <span className={classNames(layout.cut, classes.facts)}>
            <VisuallyHidden>vanaf </VisuallyHidden>
            {showCount(step.vanaf)}: {euroOfPrice(step.price)}
            {more.length > 0 && <VisuallyHidden>, {showStaffel(more)}</VisuallyHidden>}
          </span>
        )}
      </td>
      <td className={classes.qty} data-numeric>
        {hasQty ? (
          <ListQty product={product} qty={qty} />
        ) : (
          <span className={classes.soldOut}>
            {!restIsShort && <span className={classes.out}>{whyNone}</span>}
            <StockWish product={product} dense />
          </span>
        )}
      </td>
    </tr>
  )
})
