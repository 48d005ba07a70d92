import { Button } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { maxStaffelSteps } from '../../../../contract/values/limits.ts'
import { joinStaffel, splitStaffel } from '../../../../contract/rules/staffel.ts'
import { cleanTyped } from '../../../ui/fields/clean-typed.ts'
import { CompactInput } from '../../../ui/fields/controls.tsx'
import { RemoveCell, removeHeading, Table, TableHead } from '../../../ui/tables/table.tsx'
import classes from './details.module.css'
import type { ProductForm } from './product-form.ts'

type Row = ReturnType<typeof splitStaffel>[number]
const empty: Row = { vanaf: '', price: '' }
/** As it comes back from the text that holds the whole staffel. */
const cleanPart = (typed: string) => typed.replace(/[;:]/g, '').trim()
const isFilled = ({ vanaf, price }: Row) => vanaf !== '' || price !== ''

export function StaffelField({ form }: { form: ProductForm }) {
  const rows = splitStaffel(form.values.staffel)
  const table = useRef<HTMLTableElement>(null)
  const set = (next: readonly Row[]) => form.set({ staffel: joinStaffel(next) })
  const change = (at: number, typed: Partial<Row>) =>
    set(rows.map((row, index) => (index === at ? { ...row, ...typed } : row)))
  const add = () => {
    set([...rows, empty])
    requestAnimationFrame(() => table.current?.querySelector<HTMLInputElement>('tr:last-child input')?.focus())
  }
  return (
    <fieldset className={classes.staffel}>
      <legend>Staffel</legend>
      {rows.length > 0 && (
        <Table caption="Staffel" ref={table}>
          <TableHead columns={['Vanaf (stuks)', 'Prijs p/stuk (€)', removeHeading]} />
          <tbody>
            {rows.map((row, at) => {
              // Counted without the empty rows, so that an error finds its input.
              const path = `staffel.${rows.slice(0, at).filter(isFilled).length}`
              const input = (part: keyof Row, label: string) => (
                <CompactInput
                  name={`${path}.${part}`}
                  label={`${label}, stap ${at + 1}`}
                  inputMode={part === 'vanaf' ? 'numeric' : 'decimal'}
                  maxLength={14}
                  value={row[part]}
                  error={isFilled(row) ? form.errorOf(`${path}.${part}`) : undefined}
                  onChange={({ target }) => change(at, { [part]: cleanTyped(target, cleanPart) })}
                />
              )
              return (
                <tr key={at}>
                  <td>{input('vanaf', 'Vanaf')}</td>
                  <td>{input('price', 'Prijs')}</td>
                  <RemoveCell
                    label={`Verwijder stap ${at + 1}`}
                    onRemove={() => set(rows.filter((_, index) => index !== at))}
                  />
                </tr>
              )
            })}
          </tbody>
        </Table>
      )}
      {rows.length < maxStaffelSteps && (
        <Button variant="default" leftSection={<Plus size={16} />} onClick={add}>
          {rows.length === 0 ? 'Maak een staffel' : 'Nog een stap'}
        </Button>
      )}
    </fieldset>
  )
}
