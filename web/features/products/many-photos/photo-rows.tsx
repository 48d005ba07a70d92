import Trash2 from 'lucide-react/icons/trash-2'
import { maxTypedCode } from '../../../../contract/values/limits.ts'
import { printedQuotes } from '../../../../contract/values/quotes.ts'
import { CompactInput } from '../../../ui/fields/compact-input.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Table } from '../../../ui/tables/table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import classes from './photo-rows.module.css'
import type { PlannedPhoto } from './plan-photos.ts'

interface PhotoRowsProps {
  planned: readonly PlannedPhoto[]
  disabled: boolean
  onType: (id: string, product: string) => void
  onRemove: (id: string) => void
}

export function PhotoRows({ planned, disabled, onType, onRemove }: PhotoRowsProps) {
  return (
    <Table caption="Foto's en hun producten" room={48} className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Bestand</th>
          <th scope="col">Code of naam</th>
          <th scope="col">Product</th>
          <th scope="col">
            <VisuallyHidden>Verwijder</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {planned.map(({ photo, product, found, number, fault }) => (
          <tr key={photo.id} className={classes.row} data-wrong={number === undefined || undefined}>
            <td className={classes.file}>
              <img className={classes.picture} src={photo.url} alt="" loading="lazy" decoding="async" />
              <span className={classes.words} title={photo.file.name}>
                {photo.file.name}
              </span>
            </td>
            <td className={classes.code}>
              <CompactInput
                className={classes.input}
                label={`Code of naam bij ${photo.file.name}`}
                spellCheck={false}
                maxLength={maxTypedCode}
                disabled={disabled}
                value={product}
                onChange={(event) => onType(photo.id, event.currentTarget.value)}
              />
            </td>
            <td className={classes.product}>
              {found && <span className={classes.name}>{printedQuotes(found.productName)}</span>}
              {number !== undefined && photo.failure === undefined && (
                <p className={classes.hint}>Wordt foto {number}</p>
              )}
              {fault !== '' && <p className={classes.fault}>{fault}</p>}
              {photo.failure !== undefined && (
                <p className={classes.fault}>
                  {photo.file.name} is niet toegevoegd. {photo.failure}
                </p>
              )}
            </td>
            <td className={classes.remove}>
              <IconButton label={`Laat ${photo.file.name} weg`} disabled={disabled} onClick={() => onRemove(photo.id)}>
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
