import { UnstyledButton } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ComponentProps } from 'react'
import Trash2 from 'lucide-react/icons/trash-2'
import { classNames } from '../class-names.ts'
import classes from './table.module.css'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { IconButton } from '../buttons/icon-button.tsx'

interface TableProps extends ComponentProps<'table'> {
  caption: string
  /** Width in rem that all columns need; below it, rows become cards. Without it there is no frame. */
  room?: number
}

export function Table({ caption, room, className, children, ...props }: TableProps) {
  const framed = room !== undefined
  return (
    <div className={classes.place} style={framed ? { fontSize: `${room / 100}rem` } : undefined}>
      <table className={classNames(classes.table, framed ? classes.framed : undefined, className)} {...props}>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        {children}
      </table>
    </div>
  )
}

interface Heading {
  readonly name: string
  readonly numeric?: boolean | undefined
  readonly hidden?: boolean | undefined
  readonly className?: string | undefined
  readonly sort?: { readonly direction: SortDirection | undefined; readonly onPress: () => void } | undefined
}

export type SortDirection = 'ascending' | 'descending'

interface TableHeadProps extends ComponentProps<'thead'> {
  columns: readonly (string | Heading)[]
  /** Repeats the head of the table beside it. */
  'data-repeated'?: boolean | undefined
}

export function TableHead({ columns, ...props }: TableHeadProps) {
  return (
    <thead {...props}>
      <tr>
        {columns.map((column) => {
          const { name, numeric, hidden, className, sort }: Heading =
            typeof column === 'string' ? { name: column } : column
          return (
            <th key={name} scope="col" className={className} data-numeric={numeric} aria-sort={sort?.direction}>
              {hidden ? <VisuallyHidden>{name}</VisuallyHidden> : sort ? <SortButton name={name} {...sort} /> : name}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function SortButton({ name, direction, onPress }: { name: string } & NonNullable<Heading['sort']>) {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <UnstyledButton className={classes.sort ?? ''} data-sorted={direction !== undefined || undefined} onClick={onPress}>
      {name}
      <Arrow size={14} />
    </UnstyledButton>
  )
}

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
