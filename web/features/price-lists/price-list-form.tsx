import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { editablePercentage } from '../../../contract/values/percentage.ts'
import { type PriceList, priceListFields, priceLists } from '../../../contract/endpoints/price-lists.ts'
import { api, invalidate, isUnanswered, storeAnswer } from '../../api/api.ts'
import { Form } from '../../ui/forms/form.tsx'
import { EditFailure, perhapsMade, QuietAlert, SaveFailure } from '../../ui/forms/save-failure.tsx'
import { useEditBasis } from '../../ui/forms/use-edit-basis.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { openedList, refreshAround } from './opened-list.ts'
import layout from '../../ui/layout.module.css'
import { maxPriceListName } from '../../../contract/values/limits.ts'
import { TextField } from '../../ui/fields/field.tsx'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { Panel } from '../../ui/page/page.tsx'
import { useIsHere } from '../../ui/use-is-here.ts'
import { toast } from '../../ui/dialogs/toast.ts'

const valuesOf = ({ naam, korting }: PriceList) => ({ naam, korting: editablePercentage(korting) })
const basisOf = (list: PriceList) => ({ values: valuesOf(list), version: list.version })
const fieldNames: Readonly<Record<string, string>> = { naam: 'Naam', korting: 'Korting' }

export function PriceListForm({ list, onDirty }: { list: PriceList; onDirty: (dirty: boolean) => void }) {
  const form = useForm(valuesOf(list), priceListFields)
  const saved = basisOf(list)
  const { opened: basis, dirty, conflicts, merge, send, settle } = useEditBasis(saved, form)
  // The agreed prices may refetch the list: merges, so that a save never sends outdated values.
  if (saved.version > basis.version) merge(saved)
  const client = useQueryClient()
  const opened = openedList(list._id)
  const save = useMutation({
    mutationFn: ({
      fields,
      typed,
    }: {
      fields: { naam: string; korting?: string | undefined }
      typed: typeof form.values
    }) =>
      send(
        api(priceLists.update, {
          params: { id: list._id },
          body: { ...fields, korting: fields.korting ?? '0', version: basis.version },
        }),
        typed,
        async () => (await client.fetchQuery({ ...opened, staleTime: 0 })).list,
        basisOf,
      ),
    meta: { handles: [400, 409] },
    onError: (error) => form.refuse(error),
    onSuccess: (saved, { typed }) => {
      storeAnswer(client, opened.queryKey, (before) => before && { ...before, list: { ...before.list, ...saved } })
      settle(basisOf(saved), typed)
      refreshAround(client, list._id)
    },
  })
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  return (
    <Form
      className={layout.stack}
      disabled={save.isPending}
      onSend={form.submit((fields) => save.mutate({ fields, typed: form.values }))}
    >
      <PriceListFields form={form} />
      <EditFailure
        what="deze prijslijst"
        conflicts={conflicts?.map((field) => fieldNames[field] ?? field)}
        error={save.error}
      />
      <div className={layout.row}>
        <Button type="submit" disabled={!dirty} loading={save.isPending}>
          Sla op
        </Button>
        <output className={layout.note}>{save.isSuccess && !dirty ? 'Opgeslagen.' : ''}</output>
      </div>
    </Form>
  )
}

interface PriceListFieldsProps {
  form: { readonly text: (field: 'naam' | 'korting') => ReturnType<ReturnType<typeof useForm>['text']> }
}

function PriceListFields({ form }: PriceListFieldsProps) {
  return (
    <>
      <TextField label="Naam" maxLength={maxPriceListName} {...form.text('naam')} />
      <TextField
        label="Korting in procenten"
        inputMode="decimal"
        hint="Gaat van elke winkelprijs en staffel af. Leeg: geen korting."
        {...form.text('korting')}
      />
    </>
  )
}

export function NewPriceList() {
  const form = useForm({ naam: '', korting: '' }, priceListFields)
  const client = useQueryClient()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const create = useMutation({
    mutationFn: (body: BodyOf<typeof priceLists.create>) => api(priceLists.create, { body }),
    meta: { handles: [0, 400] },
    onError: (error) => {
      form.refuse(error)
      void invalidate(client, priceLists.all)
    },
    onSuccess: async ({ _id, naam }) => {
      void invalidate(client, priceLists.all)
      if (isHere()) await navigate(`/prijslijsten/${_id}`)
      else toast(`Prijslijst ${naam} is gemaakt.`, 'good')
    },
  })
  return (
    <Panel title="Nieuwe prijslijst">
      <Form className={layout.stack} disabled={create.isPending} onSend={form.submit(create.mutate)}>
        <PriceListFields form={form} />
        {create.error && isUnanswered(create.error) ? (
          <QuietAlert>{perhapsMade('De prijslijst', 'bij de prijslijsten')}</QuietAlert>
        ) : (
          <SaveFailure error={create.error} what="De prijslijst is niet gemaakt" />
        )}
        <div>
          <Button type="submit" loading={create.isPending}>
            Maak prijslijst
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
