import { maxTypedCode } from '../../../../contract/values/limits.ts'
import { printedQuotes } from '../../../../contract/values/quotes.ts'
import { CompactInput } from '../../../ui/fields/controls.tsx'
import { RemoveCell, removeHeading, Table, TableHead } from '../../../ui/tables/table.tsx'
import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import { MeantProducts } from '../../spreadsheets/line-fixes.tsx'
import layout from '../../../ui/layout.module.css'
import type { CheckedRow } from './check-rows.ts'
import type { ScreenJob } from './sheet-jobs.ts'

/** Lines with suggestions; each searches the whole catalogue. */
const mostSuggested = 20

interface DifferenceTableProps {
  job: ScreenJob
  rows: readonly CheckedRow[]
  nearest: (typed: string) => readonly ManagedProduct[]
  onChange: (key: number, field: 'product' | 'value', text: string) => void
  onRemove: (keys: readonly number[]) => void
}

export function DifferenceTable({ job, rows, nearest, onChange, onRemove }: DifferenceTableProps) {
  const unknown = rows.filter(({ row, product }) => !product && row.product.trim() !== '')
  const suggested = new Set(unknown.slice(0, mostSuggested).map(({ row }) => row.key))
  return (
    <Table caption={`Verschil: ${job.title}`} room={62}>
      <TableHead
        columns={[
          { name: 'Regel', numeric: true, hidden: true },
          'Code of naam',
          'Product',
          { name: `${job.of} nu`, numeric: true },
          { name: job.typed, numeric: true },
          { name: 'Wordt', numeric: true },
          { name: 'Verschil', numeric: true },
          removeHeading,
        ]}
      />
      <tbody>
        {rows.map(({ row, number, product, outcome, sentence, now, will, difference }) => (
          <tr
            key={row.key}
            className={outcome === 'same' ? layout.soft : undefined}
            data-marked={outcome === 'wrong' || undefined}
          >
            <td className={layout.fine} data-numeric data-position>
              {number}
            </td>
            <td data-code>
              <CompactInput
                label={`Code of naam, regel ${number}`}
                spellCheck={false}
                maxLength={maxTypedCode}
                value={row.product}
                onChange={(event) => onChange(row.key, 'product', event.currentTarget.value)}
              />
            </td>
            <td data-product>
              {product && (
                <>
                  <strong>{printedQuotes(product.productName)}</strong>{' '}
                  <span className={layout.fine}>{product.productCode}</span>
                </>
              )}
              {sentence !== '' && <p className={outcome === 'wrong' ? layout.warning : layout.fine}>{sentence}</p>}
              {suggested.has(row.key) && (
                <MeantProducts
                  products={nearest(row.product).map(({ productCode, productName }) => ({
                    code: productCode,
                    name: productName,
                  }))}
                  number={number}
                  onTake={(code) => onChange(row.key, 'product', code)}
                />
              )}
            </td>
            <td data-label={`${job.of} nu`} data-numeric>
              {now}
            </td>
            <td data-numeric>
              <CompactInput
                data-numeric
                label={`${job.typed}, regel ${number}`}
                inputMode={job.of === 'Prijs' ? 'decimal' : 'numeric'}
                maxLength={20}
                value={row.value}
                onChange={(event) => onChange(row.key, 'value', event.currentTarget.value)}
              />
            </td>
            <td data-label="Wordt" data-numeric>
              {will !== '' && <strong>{will}</strong>}
            </td>
            <td data-label="Verschil" data-numeric>
              {difference}
            </td>
            <RemoveCell label={`Verwijder regel ${number}`} onRemove={() => onRemove([row.key])} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
