import { Button } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { showChanges, showCount, showProducts } from '../../../contract/values/counts.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import { editablePrice } from '../../../contract/values/money.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { api, codeOf } from '../../api/api.ts'
import { saveFile } from '../../api/download.ts'
import { ConfirmDialog, priceOfZero, useQuestion } from '../../ui/dialogs/confirm-dialog.tsx'
import { hasBadDate } from '../../ui/fields/bad-date.ts'
import { FormBar } from '../../ui/forms/form-bar.tsx'
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx'
import { Panel } from '../../ui/page/page.tsx'
import { QuietAlert, SaveFailure } from '../../ui/forms/save-failure.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { AddProductField } from '../suggestions/add-product-field.tsx'
import { AgreedPricesTable } from './agreed-prices-table.tsx'
import layout from '../../ui/layout.module.css'
import type { PriceRow } from './edited-prices.ts'
import type { OpenedList } from './opened-list.ts'
import { PastePrices } from './paste-prices.tsx'
import { priceSheet } from './price-sheet.ts'
import { useAgreedPrices } from './use-agreed-prices.ts'

const shownAtOnce = 50
const offered = 5

interface AgreedPricesProps {
  id: string
  opened: OpenedList
  /** The fields above are unsaved too: the router asks only one guard per page. */
  otherDirty: boolean
}

export function AgreedPrices({ id, opened, otherDirty }: AgreedPricesProps) {
  const prices = useAgreedPrices(id, opened)
  const [zoek, setZoek] = useState('')
  const [shown, setShown] = useState(shownAtOnce)
  const parts = useRef<HTMLDivElement>(null)
  const { rows, changes, wrong, saving } = prices
  const found = rows.filter(matching(zoek))
  const free = useQuestion(prices.save)
  const hasConflict = saving.isError && codeOf(saving.error) === 'edit-conflict'

  return (
    <Panel
      title="Afgesproken prijzen"
      aside={
        rows.length > 0 && (
          <Button
            variant="default"
            leftSection={<Download size={16} />}
            onClick={() => saveCsv(opened.list.naam, priceSheet(rows))}
          >
            Download CSV
          </Button>
        )
      }
    >
      <LeaveGuard when={changes > 0 || otherDirty}>
        Uw wijzigingen van deze prijslijst zijn nog niet opgeslagen.
      </LeaveGuard>
      <div ref={parts} className={layout.stack}>
        <AddProductField
          search={findProducts}
          onAdd={(product, isHere) => {
            // Synchronous, so that a phone opens its keyboard for the price.
            flushSync(() => {
              if (!rows.some(({ _id }) => _id === product._id)) prices.set(newRow(product))
              setZoek('')
            })
            const price = parts.current?.querySelector(`[data-price-of="${product._id}"]`)
            if (isHere && price instanceof HTMLInputElement) price.select()
          }}
        />
        <PastePrices there={rows} onRows={prices.setAll} />
        {(rows.length > shownAtOnce || zoek !== '') && (
          <SearchField
            text={zoek}
            label="Zoek in de afgesproken prijzen op code of naam"
            placeholder="...zoek"
            onType={setZoek}
            onClear={() => setZoek('')}
          />
        )}
        {rows.length === 0 ? (
          <Empty title="Er zijn nog geen prijzen afgesproken" />
        ) : found.length === 0 ? (
          <p className={layout.note}>Geen product op deze lijst past bij uw zoekopdracht.</p>
        ) : (
          <AgreedPricesTable rows={found.slice(0, shown)} onSet={prices.set} onRemove={prices.remove} />
        )}
        {found.length > shown && (
          <TextButton onClick={() => setShown(shown + shownAtOnce)}>
            Toon meer, nog {showCount(found.length - shown)} van {showCount(found.length)}
          </TextButton>
        )}
      </div>
      {(changes > 0 || saving.isSuccess) && (
        <FormBar
          notice={
            hasConflict ? (
              <QuietAlert>
                Niet opgeslagen: iemand anders heeft deze prijslijst intussen gewijzigd. Wat u invulde, staat er nog, de
                rest is bijgewerkt. Controleer alles en klik nog eens op ‘Sla prijzen op’.
              </QuietAlert>
            ) : prices.removed !== undefined ? (
              <QuietAlert>
                Niet opgeslagen: {printedQuotes(prices.removed)} is intussen verwijderd. Verwijder de regel en klik nog
                eens op ‘Sla prijzen op’.
              </QuietAlert>
            ) : (
              <SaveFailure error={saving.error} />
            )
          }
        >
          <Button
            disabled={changes === 0 || wrong > 0}
            loading={saving.isPending}
            onClick={() => {
              if (parts.current && !hasBadDate(parts.current)) free.go(undefined, prices.free.length > 0)
            }}
          >
            Sla prijzen op
          </Button>
          {changes > 0 && (
            <Button variant="default" disabled={saving.isPending} onClick={prices.undo}>
              Maak ongedaan
            </Button>
          )}
          <output className={layout.note}>{said(changes, wrong)}</output>
        </FormBar>
      )}
      <ConfirmDialog {...free.question} confirm={priceOfZero}>
        Klanten met deze prijslijst betalen dan niets voor {inShort(prices.free)}.
      </ConfirmDialog>
    </Panel>
  )
}

const findProducts = (zoek: string, signal: AbortSignal) =>
  api(products.all, { query: { zoek, pagina: 1, perPagina: offered }, signal })

function newRow({ _id, productCode, productName, price }: ManagedProduct): PriceRow {
  return { _id, product: { productCode, productName, price }, price: editablePrice(price), van: '', totEnMet: '' }
}

const mostNamed = 5
const inShort = (names: readonly string[]) =>
  names.length > mostNamed ? showProducts(names.length) : names.map(printedQuotes).join(', ')

function said(changes: number, wrong: number): string {
  if (changes === 0) return 'De prijzen zijn opgeslagen.'
  const changed = showChanges(changes)
  if (wrong === 0) return `${changed}, nog niet opgeslagen.`
  return `${changed}; ${wrong === 1 ? 'bij 1 regel' : `bij ${showCount(wrong)} regels`} klopt iets niet.`
}

function matching(zoek: string): (row: PriceRow) => boolean {
  const words = zoek.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ product }) => {
    const text = `${product.productCode} ${product.productName}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

function saveCsv(name: string, text: string): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name.replace(/[/\\:*?"<>|]/g, '-')}.csv`)
}
