import { QuietAlert } from './save-failure.tsx'

interface EditConflictProps {
  /** What was being edited, e.g. 'dit product'. */
  what: string
  /** The names of the fields that both changed. */
  conflicts: readonly string[]
}

/** Told to the second of two people who edit the same: nothing was lost, and what to do now. */
export function EditConflict({ what, conflicts }: EditConflictProps) {
  return (
    <QuietAlert>
      Niet opgeslagen: iemand anders heeft {what} intussen gewijzigd. Wat u invulde staat er nog, de rest is bijgewerkt.{' '}
      {conflicts.length > 0 && `Door beiden gewijzigd: ${conflicts.join(', ')}. `}
      Controleer en klik nog eens op Sla op.
    </QuietAlert>
  )
}
