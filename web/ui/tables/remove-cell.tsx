import Trash2 from 'lucide-react/icons/trash-2'
import { IconButton } from '../buttons/icon-button.tsx'

export const removeHeading = { name: 'Verwijder', hidden: true }

interface RemoveCellProps {
  label: string
  onRemove: (() => void) | undefined
  tabIndex?: number
  disabled?: boolean
}

export function RemoveCell({ label, onRemove, ...props }: RemoveCellProps) {
  return (
    <td data-remove>
      {onRemove && (
        <IconButton danger label={label} onClick={onRemove} {...props}>
          <Trash2 size={18} />
        </IconButton>
      )}
    </td>
  )
}
