import { UnstyledButton } from '@mantine/core'
import layout from './layout.module.css'

interface Fix {
  readonly key: string | number
  readonly name: string
  readonly strong?: string
  readonly text: string
  readonly onTake: () => void
}

/** Buttons that mend a line. */
export function Fixes({ question, fixes }: { question?: string; fixes: readonly Fix[] }) {
  if (fixes.length === 0) return null
  return (
    <div className={layout.row}>
      {question !== undefined && <span className={layout.fine}>{question}</span>}
      {fixes.map(({ key, name, strong, text, onTake }) => (
        <UnstyledButton key={key} className={layout.mend ?? ''} onClick={onTake} aria-label={name}>
          {strong !== undefined && <strong>{strong}</strong>} {text}
        </UnstyledButton>
      ))}
    </div>
  )
}
