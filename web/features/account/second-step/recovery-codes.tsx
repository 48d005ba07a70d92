import { Button } from '@mantine/core'
import { CopiedText } from '../../../ui/buttons/copied-text.tsx'
import classes from './second-step-panel.module.css'

/** The codes are never shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <p>
        Bewaar deze tien herstelcodes buiten uw telefoon: op papier of in een wachtwoordkluis. Met elk van hen kunt u
        één keer inloggen als u uw telefoon of passkey niet heeft. Ze worden maar één keer getoond.
      </p>
      <CopiedText
        text={codes.join('\n')}
        shown={
          <ol className={classes.codes} aria-label="Herstelcodes">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ol>
        }
      >
        <Button onClick={onDone}>Ik heb ze bewaard</Button>
      </CopiedText>
    </>
  )
}
