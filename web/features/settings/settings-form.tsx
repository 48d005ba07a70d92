import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { delivery } from '../../../contract/endpoints/delivery.ts'
import { type Settings, settings } from '../../../contract/endpoints/settings.ts'
import { api, codeOf, fieldOf, invalidate, query, storeAnswer } from '../../api/api.ts'
import { hasBadDate } from '../../ui/fields/bad-date.ts'
import { Form } from '../../ui/forms/form.tsx'
import { FormBar } from '../../ui/forms/form-bar.tsx'
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx'
import { Panel, Stacked } from '../../ui/page/page.tsx'
import { EditFailure } from '../../ui/forms/save-failure.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { useEditBasis } from '../../ui/forms/use-edit-basis.ts'
import { useFields } from '../../ui/forms/use-form.ts'
import { CompanyFields, MessageFields, OrderingFields } from './settings-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { MailServerNote } from '../messages/mail-server-note.tsx'
import { MessageExamples } from '../messages/message-examples.tsx'
import {
  dayNames,
  fieldNames,
  formField,
  settingsToSend,
  type SettingsValues,
  valuesOf,
  withTypedDate,
} from './settings-values.ts'
import { ShopLogo } from './shop-logo.tsx'

const basisOf = (saved: Settings) => ({ values: valuesOf(saved), version: saved.version })

export function SettingsForm({ settings: initial, otherDirty }: { settings: Settings; otherDirty: boolean }) {
  const [start] = useState(() => basisOf(initial))
  const form = useFields(start.values)
  const { opened, dirty, conflicts, send, settle, restart } = useEditBasis(start, form)
  const client = useQueryClient()
  const one = query(settings.read)
  const save = useMutation({
    mutationFn: (values: SettingsValues) =>
      send(
        api(settings.update, { body: settingsToSend(values, opened.version) }),
        values,
        () => client.fetchQuery({ ...one, staleTime: 0 }),
        basisOf,
      ),
    meta: { handles: [400, 409] },
    onSuccess: (saved, sent) => {
      storeAnswer(client, one.queryKey, saved)
      void invalidate(client, delivery.dates, settings.shop)
      settle(basisOf(saved), sent)
      toast('De instellingen zijn opgeslagen.', 'good')
    },
    onError: (error) => {
      if (codeOf(error) !== 'edit-conflict') toast(form.refuse(error, formField(fieldOf(error), form.values)))
    },
  })

  return (
    <>
      <LeaveGuard when={dirty || otherDirty}>Uw wijzigingen van de instellingen zijn nog niet opgeslagen.</LeaveGuard>
      <Form
        autoComplete="off"
        disabled={save.isPending}
        onSend={(element) => {
          form.setElement(element)
          if (hasBadDate(element)) return
          // A typed date counts even without 'Voeg toe'.
          const values = withTypedDate(form.values)
          form.set(values)
          save.mutate(values)
        }}
      >
        <Stacked>
          <Panel title="Bedrijf">
            <CompanyFields form={form} />
            <ShopLogo />
          </Panel>
          <Panel title="Levering">
            <DeliveryFields form={form} />
          </Panel>
          <Panel title="Bestellingen">
            <OrderingFields form={form} />
          </Panel>
          <Panel title="Berichten">
            <MailServerNote />
            <MessageFields form={form} />
            <MessageExamples />
          </Panel>
        </Stacked>
        <FormBar notice={<EditFailure what="de instellingen" conflicts={conflicts?.map(nameOf)} error={save.error} />}>
          <Button type="submit" loading={save.isPending}>
            Sla op
          </Button>
          <Button
            variant="default"
            disabled={!dirty}
            onClick={() => {
              save.reset()
              restart(opened)
            }}
          >
            Anuleer
          </Button>
        </FormBar>
      </Form>
    </>
  )
}

const nameOf = (field: string) => fieldNames[field] ?? dayNames.find((day) => day === field) ?? field
