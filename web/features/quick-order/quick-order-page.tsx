import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { showCount, showLines } from '../../../contract/values/counts.ts'
import { maxOrderLines } from '../../../contract/values/limits.ts'
import { euroOfPrice } from '../../../contract/values/money.ts'
import { PageHeading, Stacked } from '../../ui/page/page.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { FormBar } from '../../ui/forms/form-bar.tsx'
import { QuietAlert } from '../../ui/forms/save-failure.tsx'
import { useAsSoonAs, useCtrlEnter } from '../../ui/use-ctrl-enter.ts'
import { useOnline } from '../../ui/use-online.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { AddedNotes } from '../cart/added-notes.tsx'
import type { LinesToAdd } from '../cart/lines-to-add.ts'
import { ClearedLines } from '../spreadsheets/cleared-lines.tsx'
import { PasteLines } from './paste-lines.tsx'
import { QuickLinesTable } from './quick-lines-table.tsx'
import { SkipToTotal, totalId } from '../../ui/skip-to-total.tsx'
import layout from '../../ui/layout.module.css'
import { fixLines, addGoodLines, useQuickOrder } from './use-quick-order.ts'

export function QuickOrderPage() {
  const [taken, setTaken] = useState<LinesToAdd>()
  const order = useQuickOrder({ storedAs: 'snelbestellen', onAdded: () => setTaken(undefined) })
  const { results, lines, sheet, isCurrent } = order
  const online = useOnline()
  const viewCart = useRef<HTMLAnchorElement>(null)
  // Not a function as ref: Link calls that at each render, and typing on would lose the focus.
  useEffect(() => {
    if (taken) viewCart.current?.focus({ preventScroll: true })
  }, [taken])
  const good = results.filter(({ status }) => status === 'ok').length
  const attention = results.filter(({ status }) => status !== 'ok' && status !== 'pending').length

  const navigate = useNavigate()
  const canTake = good > 0 && isCurrent
  const take = () => {
    const { lines, ...result } = addGoodLines(results)
    order.take(lines)
    setTaken(result)
  }
  const hasTaken = taken !== undefined && taken.taken.length > 0
  const fixes = fixLines(results)
  const fixAll = () => {
    for (const { key, qty } of fixes.qtys) order.set(key, 'value', String(qty))
    order.clear(fixes.removed)
    setTaken(undefined)
  }
  const goOn = () => {
    if (canTake) take()
    if (canTake ? attention === 0 : lines.length === 0 && taken)
      void navigate('/shoppingcart', { state: { order: true } })
  }
  const table = useRef<HTMLElement>(null)
  const visited = useRef<Element>(null)
  const toNextMarked = () => {
    const marked = [...(table.current?.querySelectorAll('tr[data-marked]') ?? [])]
    visited.current = marked[marked.findIndex((row) => row === visited.current) + 1] ?? marked[0] ?? null
    const fields = ['[aria-invalid=true]', 'input'].map((field) => visited.current?.querySelector<HTMLElement>(field))
    fields.find((field) => field)?.focus()
  }
  // Right after a paste, waits until the lines are read and checked.
  const isWaiting = online && !order.isError && (sheet.isReading || !isCurrent)
  useCtrlEnter(useAsSoonAs(!isWaiting, goOn))

  return (
    <>
      <PageHeading
        intro={`Plak uw lijst, typ codes en aantallen, of kies een bestand. Een bestelling heeft ten hoogste ${showLines(maxOrderLines)}.`}
      >
        Snelbestellen
      </PageHeading>
      {taken && <AddedNotes result={taken} />}
      <Stacked>
        <ClearedLines typed={order} />
        <PasteLines order={order} />
        <section ref={table} aria-label="Regels">
          <SkipToTotal />
          <QuickLinesTable order={order} />
        </section>
      </Stacked>
      <FormBar
        id={totalId}
        tabIndex={-1}
        aria-label="Naar het winkelwagentje"
        notice={
          order.isError && (
            <QuietAlert>
              De regels konden niet worden nagekeken. <TextButton onClick={order.refetch}>Probeer opnieuw</TextButton>
            </QuietAlert>
          )
        }
      >
        <output className={layout.summary}>
          {lines.length === 0 ? 'Nog geen regels' : summary(lines.length, good, attention)}
          {!isCurrent && (
            // With the whole summary it would be read at every key.
            <span aria-hidden={online}>
              {online ? ' · wordt nagekeken…' : ' · geen verbinding, wordt nagekeken zodra die terug is'}
            </span>
          )}
        </output>
        {attention > 0 && (
          <TextButton data-finger onClick={toNextMarked}>
            Naar de volgende<VisuallyHidden> die aandacht vraagt</VisuallyHidden>
          </TextButton>
        )}
        <span className={layout.total}>
          Totaal ex. btw <strong>{euroOfPrice(order.total)}</strong>
        </span>
        <div className={layout.row}>
          {isCurrent && fixes.qtys.length + fixes.removed.length > 1 && (
            <Button variant="default" h={48} onClick={fixAll}>
              Werk alles bij
            </Button>
          )}
          {lines.length > 0 && (
            <Button
              variant="default"
              h={48}
              onClick={() => {
                order.clear(lines.map(({ key }) => key))
                setTaken(undefined)
              }}
            >
              Wis alles
            </Button>
          )}
          {(good > 0 || !hasTaken) && (
            <Button h={48} onClick={take} disabled={!canTake} aria-keyshortcuts="Control+Enter">
              {`Leg ${showLines(good)} in het winkelwagentje`}
            </Button>
          )}
          {hasTaken && (
            <Button ref={viewCart} component={Link} to="/shoppingcart" variant="light" h={48}>
              Bekijk winkelwagentje
            </Button>
          )}
        </div>
      </FormBar>
    </>
  )
}

function summary(all: number, good: number, attention: number): string {
  const asks =
    attention === 0 ? '' : attention === 1 ? ', 1 vraagt aandacht' : `, ${showCount(attention)} vragen aandacht`
  return `${showLines(all)}: ${showCount(good)} goed${asks}`
}
