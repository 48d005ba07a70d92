import { showCount, showProducts } from '../../../../contract/values/counts.ts'
import { showMoment } from '../../../../contract/values/dates.ts'
import { isUnanswered } from '../../../api/api.ts'
import { QuietAlert, reasonOf, UnknownOutcome } from '../../../ui/forms/save-failure.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import layout from '../../../ui/layout.module.css'
import type { Refused, useBulkChange } from './use-bulk-change.ts'

type Changes = Pick<ReturnType<typeof useBulkChange>, 'entered' | 'undo' | 'isPending'>

export function EnteredNotice({ changes: { entered, undo, isPending } }: { changes: Changes }) {
  if (!entered) return null
  const { changed, undo: back, at } = entered
  const count = showProducts(changed)
  return (
    <div className={layout.row}>
      <output>
        {back.length === 0
          ? `${count} teruggezet.`
          : at === undefined
            ? `${count} gewijzigd.`
            : `${count} gewijzigd op ${showMoment(at)}.`}
      </output>
      {back.length > 0 && (
        <TextButton apart onClick={undo} disabled={isPending}>
          Maak ongedaan
        </TextButton>
      )}
    </div>
  )
}

export const nowDifferent = 'Hieronder staat het nieuwe verschil.'

const namedAtMost = 5

interface EnterFailureProps {
  refused: Refused
  next: string
}

export function EnterFailure({ refused: { error, moved, wasUndo }, next }: EnterFailureProps) {
  if (isUnanswered(error)) return <UnknownOutcome error={error} done={wasUndo ? 'teruggezet' : 'ingevoerd'} />
  const more = moved.length > namedAtMost ? ` en nog ${showCount(moved.length - namedAtMost)}` : ''
  const reason =
    moved.length > 0
      ? `Intussen door iemand anders gewijzigd: ${moved.slice(0, namedAtMost).join(', ')}${more}.`
      : reasonOfRow(error)
  return <QuietAlert>{`Er is niets gewijzigd. ${reason}${wasUndo ? '' : ` ${next}`}`}</QuietAlert>
}

/** Without the row number: sent rows are counted differently from those shown. */
export function reasonOfRow(error: Error): string {
  const reason = reasonOf(error).replace(/^Regel \d+: /, '')
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}
