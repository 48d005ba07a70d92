import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { codeOf, sentenceOf, statusOf } from '../../api/api.ts'
import { classNames } from '../class-names.ts'
import layout from '../layout.module.css'

export function SaveFailure({ error, what = 'Niet opgeslagen' }: { error: Error | null; what?: string }) {
  return error && <QuietAlert>{`${what}. ${reasonOf(error)} Wat u invulde, staat er nog.`}</QuietAlert>
}

/** After a lost answer, where the same change counts once. */
export function UnknownOutcome({ error, done }: { error: Error; done: string }) {
  return (
    <QuietAlert>
      {`Het is niet bekend of dit is ${done}. ${reasonOf(error)} Klik gerust nog eens: het wordt hooguit één keer ${done}.`}
    </QuietAlert>
  )
}

/** After a lost answer, where another press would make a second one. */
export const perhapsMade = (what: string, where: string) => `${what} is misschien al aangemaakt; kijk eerst ${where}.`

export const perhapsChangedPassword =
  'Het is niet bekend of uw wachtwoord is gewijzigd; probeer in te loggen met het nieuwe.'

interface EditFailureProps {
  what: string
  /** Fields that someone else changed too, after an edit conflict; undefined where nobody saved meanwhile. */
  conflicts: readonly string[] | undefined
  error: Error | null
  button?: string
}

export function EditFailure({ what, conflicts, error, button = 'Sla op' }: EditFailureProps) {
  if (!conflicts || codeOf(error) !== 'edit-conflict') return <SaveFailure error={error} />
  return (
    <QuietAlert>
      Niet opgeslagen: iemand anders heeft {what} intussen gewijzigd. Wat u invulde, staat er nog, de rest is
      bijgewerkt. {conflicts.length > 0 && `Door beiden gewijzigd: ${conflicts.join(', ')}. `}
      {`Controleer alles en klik nog eens op ‘${button}’.`}
    </QuietAlert>
  )
}

export function QuietAlert({ children }: { children: ReactNode }) {
  return (
    <output className={classNames(layout.notice, layout.iconed)} data-tone="bad">
      <CircleAlert size={18} />
      <span>{children}</span>
    </output>
  )
}

export function reasonOf(error: unknown): string {
  if (statusOf(error) === 0) return 'De winkel was niet te bereiken; controleer uw verbinding en probeer het opnieuw.'
  const sentence = sentenceOf(error) ?? 'Er ging bij ons iets mis; probeer het zo nog eens'
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
