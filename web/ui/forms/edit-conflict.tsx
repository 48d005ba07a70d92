import { QuietAlert } from './save-failure.tsx'

interface EditConflictProps {
  /** E.g. 'dit product'. */
  what: string
  conflicts: readonly string[]
}

/** For the second of two people who edit the same record. */
export function EditConflict({ what, conflicts }: EditConflictProps) {
  return (
    <QuietAlert>
      Niet opgeslagen: iemand anders heeft {what} intussen gewijzigd. Wat u invulde staat er nog, de rest is bijgewerkt.{' '}
      {conflicts.length > 0 && `Door beiden gewijzigd: ${conflicts.join(', ')}. `}
      Controleer en klik nog eens op Sla op.
    </QuietAlert>
  )
}
