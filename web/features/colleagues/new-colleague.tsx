import { useMutation, useQueryClient } from '@tanstack/react-query'
import { colleagues, newColleague } from '../../../contract/endpoints/colleagues.ts'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { api, fieldOf, invalidate, isUnanswered } from '../../api/api.ts'
import { asTyped } from '../../ui/fields/as-typed.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { perhapsMade, QuietAlert, reasonOf } from '../../ui/forms/save-failure.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import layout from '../../ui/layout.module.css'
import { SaveButtons } from '../../ui/forms/form-bar.tsx'

interface NewColleagueProps {
  companyId: string
  /** Gets the name and the link to hand over where no mail can be sent. */
  onAdded: (added: { readonly naam: string; readonly link?: string | undefined }) => void
  onDone: () => void
}

export function NewColleague({ companyId, onAdded, onDone }: NewColleagueProps) {
  const form = useForm({ naam: '', gebruikersnaam: '', email: '' }, newColleague)
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: (body: BodyOf<typeof colleagues.add>) => api(colleagues.add, { params: { id: companyId }, body }),
    meta: { handles: [0, 400, 403, 409, 429] },
    onError: (error) => {
      form.refuse(error)
      void invalidate(client, colleagues.all)
    },
    onSuccess: onAdded,
  })
  return (
    <Form
      className={layout.tight}
      disabled={add.isPending}
      onSend={form.submit((body) => add.mutate(body, { onSuccess: onDone }))}
    >
      <div className={layout.fields}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press */}
        <TextField label="Naam" autoComplete="off" autoFocus {...form.text('naam')} />
        <TextField label="Gebruikersnaam" {...asTyped} {...form.text('gebruikersnaam')} />
        <TextField label="E-mail" type="email" autoComplete="off" {...form.text('email')} />
      </div>
      {add.error && fieldOf(add.error) === undefined && (
        <QuietAlert>
          {isUnanswered(add.error)
            ? perhapsMade('De medewerker', 'in de lijst hierboven')
            : `Niet uitgenodigd. ${reasonOf(add.error)}`}
        </QuietAlert>
      )}
      <div className={layout.row}>
        <SaveButtons submit="Nodig uit" busy={add.isPending} onCancel={onDone} />
      </div>
    </Form>
  )
}
