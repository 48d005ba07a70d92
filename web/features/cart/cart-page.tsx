import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useIsMutating } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { Button } from '@mantine/core'
import { classNames } from '../../ui/class-names.ts'
import { PageHeading } from '../../ui/page/page.tsx'
import { SkipToTotal } from '../../ui/skip-to-total.tsx'
import { TulipField } from '../../ui/page/tulip-field.tsx'
import { printedName } from '../../../contract/rules/product-texts.ts'
import { PlacedOrder } from './placed-order.tsx'
import type { CartItem } from './cart-item.ts'
import { fixesFor } from './line-findings.tsx'
import { CartLines } from './cart-lines.tsx'
import layout from '../../ui/layout.module.css'
import classes from './cart-page.module.css'
import { cartItems, followAvailability, removeFromCart, restoreToCart } from './cart-store.ts'
import { useCart } from './use-cart.ts'
import { storedDraft, storeDraft } from './order/order-draft.ts'
import { OrderPanel } from './order/order-panel.tsx'
import { addToOrderKey } from './order/use-add-to-order.ts'
import { usePlaceOrder } from './order/use-place-order.ts'
import { type CartLine, checkCart } from './cart-check.ts'
import { useOrderCheck } from './use-order-check.ts'

function useCartLines(items: readonly CartItem[]) {
  const wanted = useMemo(() => items.map(({ _id, qty }) => ({ _id, qty })), [items])
  const { checked, isCurrent, refetch } = useOrderCheck(wanted)
  const lines = useMemo(() => checkCart(items, checked), [items, checked])
  useEffect(() => followAvailability(lines.flatMap(({ fresh }) => fresh ?? [])), [lines])
  return { lines, vat: isCurrent ? checked : undefined, refetch }
}

export function CartPage() {
  const items = useCart()
  const { lines, vat, refetch } = useCartLines(items)
  const order = usePlaceOrder({ items, onRefused: () => void refetch() })
  const isSending = useIsMutating({ mutationKey: addToOrderKey }) > 0 || order.busy
  const eager = wantsToOrder(useLocation().state)
  const [removed, setRemoved] = useState<readonly CartItem[]>([])
  const [draft, setDraft] = useState(storedDraft)

  const remove = useCallback((ids: readonly string[]) => {
    setRemoved(cartItems().filter(({ _id }) => ids.includes(_id)))
    setDraft(storedDraft())
    removeFromCart(ids)
  }, [])
  const restore = () => {
    if (cartItems().length === 0) storeDraft(draft)
    restoreToCart(removed)
    setRemoved([])
  }

  if (order.placing.kind === 'placed') {
    return (
      <>
        <PageHeading>Bestelling</PageHeading>
        <PlacedOrder order={order.placing.order} />
      </>
    )
  }
  return (
    <>
      <PageHeading {...(eager && items.length > 0 && { focus: false })}>Bestelling</PageHeading>
      {removed.length > 0 && <UndoRemove items={removed} onRestore={restore} />}
      {items.length === 0 ? (
        // §2: 'Geen items aanwezig, Ga naar de shop'; the second half is the link.
        <TulipField>
          {/* No paragraph: on a phone the field hides those. */}
          <div className={classes.none}>Geen items aanwezig, </div>
          <Button component={Link} to="/shop/all/0" size="lg">
            Ga naar de shop
          </Button>
        </TulipField>
      ) : (
        <>
          <div inert={isSending}>
            <Attention lines={lines} onRemove={remove} />
          </div>
          <div className={classes.columns}>
            {/* Read-only while sending: the lines shown are the lines sent. */}
            <div inert={isSending}>
              <SkipToTotal />
              <CartLines lines={lines} onRemove={remove} />
            </div>
            <OrderPanel
              lines={lines}
              vat={vat}
              order={order}
              eager={eager}
              onEmpty={() => remove(items.map(({ _id }) => _id))}
            />
          </div>
        </>
      )}
    </>
  )
}

/** Set by Ctrl+Enter in the shop's list. */
function wantsToOrder(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'order' in state
}

function UndoRemove({ items, onRestore }: { items: readonly CartItem[]; onRestore: () => void }) {
  const [only, ...others] = items
  const text = useId()
  const button = useRef<HTMLButtonElement>(null)
  // The pressed button went with its line; this one takes over the focus.
  useEffect(() => button.current?.focus({ preventScroll: true }), [items])
  return (
    <div className={classNames(layout.notice, layout.between, layout.apart)}>
      <output id={text}>
        {only && others.length === 0
          ? `${printedName(only)} is verwijderd.`
          : `${items.length} producten zijn verwijderd.`}
      </output>
      <Button ref={button} aria-describedby={text} variant="default" onClick={onRestore}>
        Zet terug
      </Button>
    </div>
  )
}

interface AttentionProps {
  lines: readonly CartLine[]
  onRemove: (ids: readonly string[]) => void
}

function Attention({ lines, onRemove }: AttentionProps) {
  const marked = lines.filter(({ findings }) => findings.length > 0)
  if (marked.length === 0) return null
  const fixAll = () => {
    const removed: string[] = []
    for (const line of marked) {
      for (const finding of line.findings) fixesFor(line, finding, () => removed.push(line.item._id))[0].press()
    }
    if (removed.length > 0) onRemove(removed)
  }
  return (
    <div className={classNames(layout.notice, layout.between, layout.apart)} data-tone="warning">
      <output>
        <strong>
          {attentionSentence(
            marked.length,
            marked.every(({ findings }) => findings.every(({ kind }) => kind === 'pack')),
          )}
        </strong>
      </output>
      <Button variant="default" onClick={fixAll}>
        Werk alles bij
      </Button>
    </div>
  )
}

function attentionSentence(count: number, packsOnly: boolean): string {
  const one = count === 1
  if (packsOnly) return one ? 'Eén product gaat per verpakking' : `${count} producten gaan per verpakking`
  return one
    ? 'Eén product is gewijzigd sinds u het toevoegde'
    : `${count} producten zijn gewijzigd sinds u ze toevoegde`
}
