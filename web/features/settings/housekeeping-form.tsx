import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type Housekeeping,
  housekeeping,
  retentionBounds,
  type KeptName,
} from '../../../contract/endpoints/housekeeping.ts'
import { showCount } from '../../../contract/values/counts.ts'
import { ofEach } from '../../../contract/values/of-each.ts'
import { api, codeOf, query, storeAnswer, fieldOf } from '../../api/api.ts'
import { Panel } from '../../ui/page/page.tsx'
import { WhenLoaded } from '../../ui/page/states.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { EditFailure } from '../../ui/forms/save-failure.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { ConfirmDialog, useQuestion } from '../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { useEditBasis } from '../../ui/forms/use-edit-basis.ts'
import { useFields } from '../../ui/forms/use-form.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import classes from './settings.module.css'
import { Checkbox } from '../../ui/fields/checkbox.ts'

const labels: Readonly<Record<KeptName, string>> = {
  berichten: 'Berichten',
  apparaten: 'Bekende apparaten',
  aanvragen: 'Behandelde aanvragen',
  logins: 'Inloggen op nieuwe apparaten',
  orders: 'Orders van gewiste klanten',
}
const names = ['berichten', 'apparaten', 'aanvragen', 'logins', 'orders'] as const
const fieldNames: Readonly<Record<string, string>> = {
  ...labels,
  geschiedenis: 'Geschiedenis',
  nieuweAanvraagMail: 'Nieuwe aanvraag',
}

const termOf = (typed: string) => (typed === '' ? Number.POSITIVE_INFINITY : Number.parseInt(typed, 10))

/** In words, per term that gets shorter. */
function erasedBy(typed: Values, saved: Values): readonly string[] {
  return ([...names, 'geschiedenis'] as const).flatMap((name) => {
    const term = termOf(typed[name])
    if (!(term < termOf(saved[name]))) return []
    if (name === 'orders') return [`namen bij orders van gewiste klanten na ${term} jaar`]
    return [`${fieldNames[name]?.toLowerCase()} ouder dan ${showCount(term)} dagen`]
  })
}

const valuesOf = ({ bewaren, nieuweAanvraagMail }: Housekeeping) => ({
  ...ofEach(names, (name) => String(bewaren[name])),
  geschiedenis: bewaren.geschiedenis === null ? '' : String(bewaren.geschiedenis),
  nieuweAanvraagMail,
})
type Values = ReturnType<typeof valuesOf>
const basisOf = (saved: Housekeeping) => ({ values: valuesOf(saved), version: saved.version })

export function HousekeepingPanel({ onDirty }: { onDirty: (dirty: boolean) => void }) {
  const answer = useQuery({ ...query(housekeeping.read), staleTime: 0 })
  return (
    <WhenLoaded answer={answer} loading="Bewaartermijnen worden geladen">
      {(saved) => <HousekeepingForm saved={saved} onDirty={onDirty} />}
    </WhenLoaded>
  )
}

function HousekeepingForm({ saved: initial, onDirty }: { saved: Housekeeping; onDirty: (dirty: boolean) => void }) {
  const [start] = useState(() => basisOf(initial))
  const form = useFields(start.values)
  const { opened, dirty, conflicts, send, settle } = useEditBasis(start, form)
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const client = useQueryClient()
  const one = query(housekeeping.read)
  const save = useMutation({
    mutationFn: (values: Values) => {
      const { nieuweAanvraagMail, ...bewaren } = values
      const body = { bewaren, nieuweAanvraagMail, version: opened.version }
      const read = () => client.fetchQuery({ ...one, staleTime: 0 })
      return send(api(housekeeping.update, { body }), values, read, basisOf)
    },
    meta: { handles: [400, 409] },
    onSuccess: (saved, sent) => {
      storeAnswer(client, one.queryKey, saved)
      settle(basisOf(saved), sent)
      toast('De bewaartermijnen zijn opgeslagen.', 'good')
    },
    onError: (error) => {
      if (codeOf(error) !== 'edit-conflict') toast(form.refuse(error, fieldOf(error)?.replace('bewaren.', '')))
    },
  })

  const erased = erasedBy(form.values, opened.values)
  const erasing = useQuestion(save.mutate)

  return (
    <Form
      autoComplete="off"
      disabled={save.isPending}
      onSend={(element) => {
        form.setElement(element)
        erasing.go(form.values, erased.length > 0)
      }}
    >
      <Panel title="Bewaren">
        <p className={classNames(layout.soft, layout.apart)}>Wat ouder is, wordt binnen een uur gewist.</p>
        <div className={layout.fields}>
          {names.map((name) => {
            const { min, max } = retentionBounds[name]
            const unit = name === 'orders' ? 'jaar na het jaar van de order' : 'dagen'
            return (
              <TextField
                key={name}
                label={labels[name]}
                inputMode="numeric"
                hint={`${showCount(min)} tot en met ${showCount(max)} ${unit}`}
                {...form.text(name)}
              />
            )
          })}
          <TextField
            label="Geschiedenis"
            inputMode="numeric"
            hint="In dagen, ten minste 365. Leeg: voor altijd bewaren"
            {...form.text('geschiedenis')}
          />
        </div>
        <fieldset className={classNames(layout.tight, classes.choices)}>
          <legend>Accountaanvragen</legend>
          <Checkbox
            label="Mail de winkel als er een account wordt aangevraagd"
            checked={form.values.nieuweAanvraagMail}
            onChange={({ target }) => form.set({ nieuweAanvraagMail: target.checked })}
          />
        </fieldset>
        <EditFailure
          what="de bewaartermijnen"
          conflicts={conflicts?.map((field) => fieldNames[field] ?? field)}
          error={save.error}
          button="Sla bewaartermijnen op"
        />
        <Button type="submit" variant="default" disabled={!dirty} loading={save.isPending}>
          Sla bewaartermijnen op
        </Button>
      </Panel>
      <ConfirmDialog {...erasing.question} confirm="Sla op en wis" cancel="Terug">
        Binnen een uur wordt voorgoed gewist: {erased.join(', ')}.
      </ConfirmDialog>
    </Form>
  )
}
