import { maxTypedCode } from '../../../../contract/values/limits.ts'
import { printedQuotes } from '../../../../contract/values/quotes.ts'
import { CompactInput } from '../../../ui/fields/controls.tsx'
import { RemoveCell, removeHeading, Table, TableHead } from '../../../ui/tables/table.tsx'
import { FilePicture } from '../photos/file-picture.tsx'
import layout from '../../../ui/layout.module.css'
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
    <Table caption="Foto's en hun producten" room={48}>
      <TableHead columns={['Bestand', 'Code of naam', 'Product', removeHeading]} />
      <tbody>
        {planned.map(({ photo, product, found, number, fault }) => (
          <tr key={photo.id} data-marked={number === undefined || undefined}>
            <td className={classes.file} data-product>
              <FilePicture className={classes.picture} file={photo.file} alt="" loading="lazy" decoding="async" />
              <span className={layout.cut} title={photo.file.name}>
                {photo.file.name}
              </span>
            </td>
            <td data-code>
              <CompactInput
                label={`Code of naam bij ${photo.file.name}`}
                spellCheck={false}
                maxLength={maxTypedCode}
                disabled={disabled}
                value={product}
                onChange={(event) => onType(photo.id, event.currentTarget.value)}
              />
            </td>
            <td className={classes.product}>
              {found && <span className={layout.name}>{printedQuotes(found.productName)}</span>}
              {number !== undefined && photo.failure === undefined && (
                <p className={layout.fine}>Wordt foto {number}</p>
              )}
              {fault !== '' && <p className={layout.warning}>{fault}</p>}
              {photo.failure !== undefined && (
                <p className={layout.warning}>
                  {photo.file.name} is niet toegevoegd. {photo.failure}
                </p>
              )}
            </td>
            <RemoveCell label={`Laat ${photo.file.name} weg`} disabled={disabled} onRemove={() => onRemove(photo.id)} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
