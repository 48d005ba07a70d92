import Check from 'lucide-react/icons/check'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { showCount, showPieces } from '../../../contract/values/counts.ts'
import { centsOf, euro, euroOfPrice } from '../../../contract/values/money.ts'
import { printedName } from '../../../contract/rules/product-texts.ts'
import { CompactInput } from '../../ui/fields/controls.tsx'
import { Pictured } from '../../ui/picture.tsx'
import { sameProps } from '../../ui/same-props.ts'
import { isPlainEnter } from '../../ui/use-ctrl-enter.ts'
import { moveFocusInRow } from '../../ui/tables/move-focus-in-row.ts'
import { RemoveCell } from '../../ui/tables/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Heart } from '../favourites/heart.tsx'
import { Fixes } from '../../ui/fixes.tsx'
import { MeantProducts } from '../spreadsheets/line-fixes.tsx'
import { CodeField } from './code-field.tsx'
import { type LineResult, possibleQtys } from './check-quick-lines.ts'
import layout from '../../ui/layout.module.css'
import classes from './quick-lines-table.module.css'
import type { useQuickOrder } from './use-quick-order.ts'

type QuickOrder = ReturnType<typeof useQuickOrder>

interface QuickLineRowProps {
  result: LineResult
  isEmpty: boolean
  userID: string | undefined
  onSet: QuickOrder['set']
  onRemove: QuickOrder['remove']
}

function goOn(event: KeyboardEvent<HTMLInputElement>) {
  // With Ctrl the page goes on.
  if (!isPlainEnter(event)) return
  event.preventDefault()
  const next = event.currentTarget.closest('tr')?.nextElementSibling?.querySelector('input')
  next?.focus()
  next?.select()
}

/** Memoised: typing in one of 500 lines must not render the others. */
export const QuickLineRow = memo(function QuickLineRow({
  result,
  isEmpty,
  userID,
  onSet,
  onRemove,
}: QuickLineRowProps) {
  const { line, number, status, product, checked, qty, qtyError, sentence } = result
  const isOk = status === 'ok'
  const qtyField = useRef<HTMLInputElement>(null)
  // A line being typed is not wrong yet.
  const [isLeft, setLeft] = useState(!isEmpty)
  const isWrong = isLeft && !isEmpty && !isOk && status !== 'pending' && (sentence !== '' || qtyError !== undefined)
  return (
    <tr
      onKeyDown={moveFocusInRow}
      data-marked={isWrong || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!isEmpty && !currentTarget.contains(relatedTarget)) setLeft(true)
      }}
    >
      <td className={layout.fine} data-numeric data-position>
        {isEmpty ? '' : showCount(number)}
      </td>
      <td data-code>
        <CodeField
          label={`Code of naam, regel ${number}`}
          placeholder={isEmpty ? 'Code of naam' : undefined}
          value={line.product}
          product={product}
          userID={userID}
          tabIndex={isOk ? -1 : 0}
          onType={(text) => onSet(line.key, 'product', text)}
          onDone={() => {
            qtyField.current?.focus()
            qtyField.current?.select()
          }}
        />
      </td>
      <td className={isEmpty ? undefined : classes.product} data-product>
        {product && (
          <Pictured
            picture={product.picture[0]}
            focus={product.focus}
            beside={
              <>
                {isOk && <Check className={classes.check} size={18} />}
                {isOk && <VisuallyHidden>Gevonden</VisuallyHidden>}
                {userID === undefined && <Heart className={classes.heart} product={product} tabIndex={-1} />}
              </>
            }
          >
            <span className={layout.name}>{printedName(product)}</span>
            <span className={layout.fine}>
              {product.stock > 0 ? `${product.productCode} · ${showPieces(product.stock)}` : product.productCode}
            </span>
          </Pictured>
        )}
        {status === 'pending' && !product && <span className={layout.fine}>Wordt opgezocht…</span>}
        {isOk && sentence !== '' && <p className={layout.fine}>{sentence}</p>}
        {isWrong && (
          <>
            {sentence !== '' && <p className={layout.warning}>{sentence}</p>}
            <Mend result={result} onSet={onSet} onRemove={onRemove} />
          </>
        )}
      </td>
      <td>
        <CompactInput
          ref={qtyField}
          data-numeric
          label={`Aantal, regel ${number}`}
          placeholder={isEmpty ? 'Aantal' : undefined}
          inputMode="numeric"
          enterKeyHint="next"
          maxLength={20}
          value={line.value}
          error={isLeft ? qtyError : undefined}
          onChange={(event) => onSet(line.key, 'value', event.currentTarget.value)}
          onBlur={() => setLeft(!isEmpty)}
          onKeyDown={goOn}
        />
      </td>
      <td data-numeric>{checked?.price !== undefined && euroOfPrice(checked.price)}</td>
      <td data-numeric data-sum>
        {isOk && checked?.price !== undefined && euro((qty ?? 0) * centsOf(checked.price))}
      </td>
      <RemoveCell
        label={`Verwijder regel ${number}`}
        tabIndex={isOk ? -1 : 0}
        onRemove={isEmpty ? undefined : () => onRemove([line.key])}
      />
    </tr>
  )
}, sameProps)

function Mend({ result, onSet, onRemove }: Omit<QuickLineRowProps, 'isEmpty' | 'userID'>) {
  const { line, number, status, nearest, twins } = result
  if (status === 'unknown')
    return <MeantProducts products={nearest} number={number} onTake={(code) => onSet(line.key, 'product', code)} />
  const take = (pieces: number) => {
    onSet(line.key, 'value', String(pieces))
    onRemove(twins.map(({ key }) => key))
  }
  const fixes = possibleQtys(result).map((pieces) => {
    const text = `Maak er ${showCount(pieces)} van`
    return { key: pieces, name: `${text}, regel ${number}`, text, onTake: () => take(pieces) }
  })
  return <Fixes fixes={fixes} />
}
