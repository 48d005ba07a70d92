import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { showCount, showProducts } from '../../../../contract/values/counts.ts'
import { maxBulkRows } from '../../../../contract/values/limits.ts'
import { ConfirmZeroPrice, useConfirmZeroPrice } from '../../../ui/dialogs/confirm-zero-price.tsx'
import { FormBar } from '../../../ui/forms/form-bar.tsx'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import { QuietAlert } from '../../../ui/forms/save-failure.tsx'
import { EnteredNotice, EnterFailure } from '../sheets/entered-notice.tsx'
import type { useCellEdits } from './use-cell-edits.ts'
import type { useSaveCells } from './use-save-cells.ts'
import layout from '../../../ui/layout.module.css'

interface SaveCellsProps {
  cells: ReturnType<typeof useCellEdits>
  saving: ReturnType<typeof useSaveCells>
  children: ReactNode
}

export function SaveCells({ cells, saving, children }: SaveCellsProps) {
  const { entering, changes, complaints, save } = saving
  const { refused, isPending } = entering
  const free = useConfirmZeroPrice(save)
  const isEdited = cells.edits.size > 0
  const isTooMany = changes.length > maxBulkRows
  return (
    <>
      <LeaveGuard when={isEdited && !isPending}>Wat u in de lijst typte, is nog niet opgeslagen.</LeaveGuard>
      {children}
      <FormBar
        notice={
          isTooMany ? (
            <QuietAlert>{`Wijzig per keer ten hoogste ${showCount(maxBulkRows)} producten.`}</QuietAlert>
          ) : refused ? (
            <EnterFailure
              refused={refused}
              next="Wat u typte staat er nog. Controleer het en klik nog eens op Sla op."
            />
          ) : complaints[0] !== undefined ? (
            <QuietAlert>{`${complaints[0].replace(/\.$/, '')}.`}</QuietAlert>
          ) : (
            !isEdited && <EnteredNotice changes={entering} />
          )
        }
      >
        <output className={layout.summary}>
          {/* Would contradict the last result beside it. */}
          {(isEdited || !entering.entered) && summary(cells.edits.size, complaints.length)}
        </output>
        {cells.canUndo && (
          <Button variant="default" disabled={isPending} onClick={cells.undo}>
            Maak ongedaan
          </Button>
        )}
        <Button
          loading={isPending}
          disabled={changes.length === 0 || complaints.length > 0 || isTooMany}
          onClick={() =>
            free.go(
              undefined,
              changes.some(({ row }) => row.price === '0.00'),
            )
          }
        >
          Sla op
        </Button>
      </FormBar>
      <ConfirmZeroPrice free={free}>Klanten betalen dan niets voor deze producten.</ConfirmZeroPrice>
    </>
  )
}

function summary(edited: number, wrong: number): string {
  if (edited === 0) return 'Nog niets gewijzigd'
  const faults = wrong === 0 ? '' : wrong === 1 ? '; 1 klopt niet' : `; ${showCount(wrong)} kloppen niet`
  return `${showProducts(edited)} gewijzigd, nog niet opgeslagen${faults}`
}
