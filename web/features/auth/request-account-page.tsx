import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { accountRequest, accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { normaliseTelefoonnummer } from '../../../contract/endpoints/users.ts'
import { api, fieldOf } from '../../api/api.ts'
import { PageHeading, Panel } from '../../ui/page/page.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { LeaveGuard, skipLeaveGuard } from '../../ui/forms/leave-guard.tsx'
import { QuietAlert, reasonOf } from '../../ui/forms/save-failure.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { isDirty } from '../../ui/forms/use-edit-basis.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import layout from '../../ui/layout.module.css'

const empty = {
  bedrijfsnaam: '',
  email: '',
  telefoonnummer: '',
  administratienummer: '',
  kopersnummer: '',
  boxnummer: '',
  ektnummer: '',
} satisfies BodyOf<typeof accountRequests.create>

export function RequestAccountPage() {
  const form = useForm(empty, accountRequest)
  const ask = useMutation({
    mutationFn: (body: BodyOf<typeof accountRequests.create>) => api(accountRequests.create, { body }),
    meta: { handles: [400, 429, 503] },
    onError: (error) => form.refuse(error),
  })
  if (ask.isSuccess) {
    return (
      <>
        <PageHeading>Uw aanvraag is binnen</PageHeading>
        <Panel title="En nu?">
          <p>
            De winkel bekijkt uw aanvraag en laat het u weten op {ask.variables.email}. Wordt hij goedgekeurd, dan
            krijgt u een link waarmee u een wachtwoord kiest.
          </p>
          <Button component={Link} to="/" variant="light" size="md" mt="sm">
            Naar Home
          </Button>
        </Panel>
      </>
    )
  }
  return (
    <>
      <LeaveGuard when={isDirty(form.values, empty)}>
        Uw aanvraag is nog niet verstuurd; wat u invulde, gaat verloren.
      </LeaveGuard>
      <PageHeading intro="Voor bedrijven in de handel. Na goedkeuring krijgt u een link om een wachtwoord te kiezen.">
        Account aanvragen
      </PageHeading>
      <Form disabled={ask.isPending} onSend={form.submit(ask.mutate)}>
        <Panel title="Uw bedrijf">
          <div className={layout.stack}>
            <div className={layout.fields}>
              <TextField label="Bedrijfsnaam" autoComplete="organization" {...form.text('bedrijfsnaam')} />
              <TextField
                label="E-mail"
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                {...form.text('email')}
              />
              <TextField
                label="Telefoonnummer"
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                {...form.text('telefoonnummer')}
                onBlur={({ target }) => form.set({ telefoonnummer: normaliseTelefoonnummer(target.value) })}
              />
            </div>
            <p>Heeft u een van deze nummers nog niet, vul dan een streepje in.</p>
            <div className={layout.fields}>
              <TextField label="Administratienummer" {...form.text('administratienummer')} />
              <TextField label="Kopersnummer" {...form.text('kopersnummer')} />
              <TextField label="Boxnummer" {...form.text('boxnummer')} />
              <TextField label="EKT-nummer" {...form.text('ektnummer')} />
            </div>
            {ask.error && fieldOf(ask.error) === undefined && (
              <QuietAlert>{`De aanvraag is niet verstuurd. ${reasonOf(ask.error)} Wat u invulde, staat er nog.`}</QuietAlert>
            )}
            <div className={layout.row}>
              <Button type="submit" size="md" loading={ask.isPending}>
                Vraag aan
              </Button>
              <Button component={Link} to="/login" variant="default" size="md" onClick={skipLeaveGuard}>
                Anuleer
              </Button>
            </div>
          </div>
        </Panel>
      </Form>
    </>
  )
}
