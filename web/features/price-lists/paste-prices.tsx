import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showCount, showLines } from '../../../contract/values/counts.ts'
import { type ManagedProduct, products } from '../../../contract/endpoints/products.ts'
import { query } from '../../api/query.ts'
import { QuietAlert } from '../../ui/forms/save-failure.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import type { List } from '../spreadsheets/list-rows.ts'
import { SheetRefused } from '../../../sheets/sheet-refused.ts'
import { SheetChoice } from '../spreadsheets/file-choice.tsx'
import { readListFile } from '../spreadsheets/read-list-file.ts'
import layout from '../../ui/layout.module.css'
import classes from './agreed-prices.module.css'
import type { PriceRow } from './edited-prices.ts'
import { type PastedPrice, pastedPrices } from './pasted-prices.ts'

const namedLines = 10

interface Taken {
  readonly rows: readonly PriceRow[]
  readonly left: readonly string[]
}

/** Rows stay unsaved until the table is saved. */
export function PastePrices({ onRows }: { onRows: (rows: readonly PriceRow[]) => void }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [taken, setTaken] = useState<Taken>()

  async function take(list: List) {
    const pasted = pastedPrices(list)
    if (pasted.length === 0) return setRefusal('Hier staan geen regels in.')
    const catalogue = await client.fetchQuery({ ...query(products.all, {}), meta: { quiet: true } })
    const result = check(pasted, catalogue)
    setTaken(result)
    setDraft('')
    onRows(result.rows)
  }

  function begin(list: () => Promise<List>) {
    setBusy(true)
    setRefusal(undefined)
    setTaken(undefined)
    list()
      .then(take)
      .catch((error: unknown) =>
        setRefusal(
          error instanceof SheetRefused
            ? error.message
            : 'De regels konden niet worden nagekeken, probeer het opnieuw.',
        ),
      )
      .finally(() => setBusy(false))
  }

  return (
    <details>
      <summary className={classes.summary}>Plak of lees prijzen uit een blad</summary>
      <form
        className={layout.close}
        onSubmit={(event) => {
          event.preventDefault()
          begin(() => Promise.resolve(draft))
        }}
      >
        <TextAreaField
          label="Prijzen"
          hint="Code en prijs per regel; met een kopregel ook Van en Tot en met. Wat er al staat krijgt de nieuwe prijs."
          rows={4}
          spellCheck={false}
          value={draft}
          error={refusal}
          onChange={({ target }) => setDraft(target.value)}
        />
        <div className={layout.row}>
          <Button type="submit" variant="light" h={44} loading={busy} disabled={draft.trim() === ''}>
            Neem over
          </Button>
          <SheetChoice
            shown={busy ? 'Bestand wordt gelezen…' : undefined}
            onFile={(chosen) => begin(() => listOf(chosen))}
          />
        </div>
        {taken && <Result taken={taken} />}
      </form>
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

async function listOf(file: File): Promise<List> {
  const read = await readListFile(file)
  if ('refusal' in read) throw new SheetRefused(400, read.refusal)
  return read.list
}

const keyOfCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

/** The last price of a product wins. */
function check(pasted: readonly PastedPrice[], catalogue: readonly ManagedProduct[]): Taken {
  const byCode = new Map(catalogue.map((product) => [keyOfCode(product.productCode), product]))
  const rows = new Map<string, PriceRow>()
  const left: string[] = []
  for (const { row, code, price, van, totEnMet, complaint } of pasted) {
    const found = byCode.get(keyOfCode(code))
    const why = complaint ?? (found ? undefined : 'deze code kennen we niet')
    if (why !== undefined || !found) {
      left.push(`regel ${row} (${code === '' ? 'zonder code' : code}): ${why ?? ''}`)
      continue
    }
    const { _id, productCode, productName } = found
    rows.set(_id, {
      _id,
      product: { productCode, productName, price: found.price },
      price: price.replace(/^€\s*/, ''),
      van,
      totEnMet,
    })
  }
  return { rows: [...rows.values()], left }
}
