import { Button } from '@mantine/core'
import { type AuthState, auth } from '../../../contract/endpoints/auth.ts'
import { secondStep } from '../../../contract/endpoints/second-step.ts'
import { api } from '../../api/api.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { SecondStepQuestion } from './second-step/second-step-question.tsx'
import classes from './login-page.module.css'

interface LoginSecondStepProps {
  /** Already accepted; sent again with the code. */
  credentials: { readonly gebruikersnaam: string; readonly wachtwoord: string }
  onLogin: (state: AuthState) => Promise<void>
  onBack: () => void
}

export function LoginSecondStep({ credentials, onLogin, onBack }: LoginSecondStepProps) {
  return (
    <div className={classes.page}>
      <PageHeading intro="Uw wachtwoord klopt. Bevestig nu dat u het zelf bent.">Tweede stap</PageHeading>
      <div className={classes.form}>
        <SecondStepQuestion
          load={() => api(secondStep.atLogin, { body: credentials })}
          send={async (answer) => onLogin(await api(auth.try, { body: { ...credentials, ...answer } }))}
          submit="Inloggen"
        >
          <Button variant="default" onClick={onBack}>
            Terug
          </Button>
        </SecondStepQuestion>
      </div>
    </div>
  )
}
