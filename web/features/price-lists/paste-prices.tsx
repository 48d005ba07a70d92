import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { showCount, showLines } from '../../../contract/values/counts.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { codeKey, oneSignAway } from '../../../contract/rules/product-code.ts'
import { api } from '../../api/api.ts'
import { Form } from '../../ui/forms/form.tsx'
import { QuietAlert } from '../../ui/forms/save-failure.tsx'
import { TextAreaField } from '../../ui/fields/field.tsx'
import { SheetChoice } from '../spreadsheets/file-choice.tsx'
import { agreedPriceLines } from '../spreadsheets/line-jobs.ts'
import type { SheetLine } from '../spreadsheets/read-lines.ts'
import { SheetStrip } from '../spreadsheets/read-strip.tsx'
import { useSheet } from '../spreadsheets/use-sheet.ts'
import layout from '../../ui/layout.module.css'
import type { PriceRead, PriceRow } from './edited-prices.ts'
import { agreedPrice } from './price-sheet.ts'

const namedLines = 10

interface Taken {
  readonly rows: readonly PriceRead[]
  readonly left: readonly string[]
}

interface PastePricesProps {
  there: readonly PriceRow[]
  onRows: (rows: readonly PriceRead[], sheet: number) => void
}

export function PastePrices({ there, onRows }: PastePricesProps) {
  const [draft, setDraft] = useState('')
  const [taken, setTaken] = useState<Taken>()
  const byCode = useRef<ReadonlyMap<string, ManagedProduct>>(new Map())
  const sheet = useSheet({
    job: agreedPriceLines,
    async lookUp() {
      const catalogue = await api(products.all)
      byCode.current = new Map(catalogue.map((product) => [codeKey(product.productCode), product]))
      return (text) => byCode.current.has(codeKey(text))
    },
    onLines(lines, number) {
      const result = check(lines, byCode.current, number)
      setTaken(result)
      setDraft('')
      onRows(result.rows, number)
      return undefined
    },
  })
  const { open, isReading } = sheet
  // Saved, undone or removed: another column would bring them back.
  const haveGone =
    taken !== undefined && taken.rows.length > 0 && there.every(({ from }) => from?.sheet !== open?.sheet)

  function take(source: string | File) {
    setTaken(undefined)
    void sheet.take(source)
  }

  return (
    <details>
      <summary className={layout.unfold}>Plak prijzen of kies een bestand</summary>
      <Form className={layout.tight} onSend={() => take(draft)}>
        <TextAreaField
          label="Prijzen"
          hint="Code en prijs per regel; met een kopregel ook Van en Tot en met. Wat er al staat, krijgt de nieuwe prijs."
          rows={4}
          spellCheck={false}
          value={draft}
          error={sheet.refusal}
          onChange={({ target }) => setDraft(target.value)}
        />
        <div className={layout.row}>
          <Button type="submit" variant="light" h={44} loading={isReading} disabled={draft.trim() === ''}>
            Neem over
          </Button>
          <SheetChoice shown={isReading ? 'Wordt gelezen…' : undefined} onFile={take} />
        </div>
        {!haveGone && <SheetStrip sheet={sheet} />}
        {taken && !haveGone && <Result taken={taken} />}
      </Form>
    </details>
  )
}

function Result({ taken: { rows, left } }: { taken: Taken }) {
  return (
    <>
      <output className={layout.note}>{showLines(rows.length)} overgenomen, nog niet opgeslagen.</output>
      {left.length > 0 && (
        <QuietAlert>
          {showLines(left.length)} niet overgenomen: {left.slice(0, namedLines).join('; ')}
          {left.length > namedLines && `; en nog ${showCount(left.length - namedLines)}`}.
        </QuietAlert>
      )}
    </>
  )
}

function check(lines: readonly SheetLine[], byCode: ReadonlyMap<string, ManagedProduct>, sheet: number): Taken {
  const rows: PriceRead[] = []
  const firstLines = new Map<string, number>()
  const left: string[] = []
  for (const { row, code, price, van, totEnMet, complaint } of lines.map(agreedPrice)) {
    const found = byCode.get(codeKey(code))
    const first = firstLines.get(found?._id ?? '')
    const again = first === undefined ? undefined : `staat ook op regel ${first}`
    const why = complaint ?? (found ? again : unknownCode(code, byCode))
    if (why !== undefined || !found) {
      left.push(`regel ${row} (${code === '' ? 'zonder code' : code}): ${why ?? ''}`)
      continue
    }
    const { _id, productCode, productName } = found
    firstLines.set(_id, row)
    rows.push({
      _id,
      product: { productCode, productName, price: found.price },
      price: price.replace(/^€\s*/, ''),
      van,
      totEnMet,
      from: { sheet, id: _id, isEditedByHand: false },
    })
  }
  return { rows, left }
}

function unknownCode(code: string, byCode: ReadonlyMap<string, ManagedProduct>): string {
  const near = oneSignAway(code, (one) => byCode.get(one)).map(({ productCode }) => productCode)
  const meant = near.length > 0 ? ` (bedoelde u ${near.join(' of ')}?)` : ''
  return `we vinden geen product met deze code${meant}`
}
