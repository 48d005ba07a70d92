import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { editablePercentage } from '../../../contract/values/percentage.ts'
import { type PriceList, priceListFields, priceLists } from '../../../contract/endpoints/price-lists.ts'
import { api } from '../../api/api.ts'
import { codeOf } from '../../api/api-error.ts'
import { storeAnswer } from '../../api/store-answer.ts'
import { EditFailure } from '../../ui/forms/save-failure.tsx'
import { useEditBasis } from '../../ui/forms/use-edit-basis.ts'
import { useForm } from '../../ui/forms/use-form.ts'
import { openedList, refreshAround } from './opened-list.ts'
import { PriceListFields } from './price-list-fields.tsx'
import layout from '../../ui/layout.module.css'

const valuesOf = ({ naam, korting }: PriceList) => ({ naam, korting: editablePercentage(korting) })
const fieldNames: Readonly<Record<string, string>> = { naam: 'Naam', korting: 'Korting' }

export function PriceListForm({ list, onDirty }: { list: PriceList; onDirty: (dirty: boolean) => void }) {
  const form = useForm(valuesOf(list), priceListFields)
  const { dirty, conflicts, merge, settle } = useEditBasis({ values: valuesOf(list), version: list.version }, form)
  const client = useQueryClient()
  const opened = openedList(list._id)
  const save = useMutation({
    mutationFn: ({ fields }: { fields: { naam: string; korting?: string | undefined }; typed: typeof form.values }) =>
      api(priceLists.update, {
        params: { id: list._id },
        body: { ...fields, korting: fields.korting ?? '0', version: list.version },
      }),
    meta: { handles: [400, 409] },
    onError: async (error) => {
      if (codeOf(error) === 'edit-conflict') {
        const saved = await client.fetchQuery({ ...opened, staleTime: 0 }).catch(() => undefined)
        if (saved) return merge({ values: valuesOf(saved.list), version: saved.list.version })
      }
      form.refuse(error)
    },
    onSuccess: (saved, { typed }) => {
      storeAnswer(client, opened.queryKey, (before) => before && { ...before, list: { ...before.list, ...saved } })
      settle({ values: valuesOf(saved), version: saved.version }, typed)
      refreshAround(client, list._id)
    },
  })
  const hasConflict = save.isError && codeOf(save.error) === 'edit-conflict'
  const isUnsaved = dirty && !save.isPending
  useEffect(() => onDirty(isUnsaved), [isUnsaved, onDirty])
  return (
    <form
      noValidate
      className={layout.stack}
      onSubmit={form.submit((fields) => {
        if (!save.isPending) save.mutate({ fields, typed: form.values })
      })}
    >
      <PriceListFields form={form} />
      <EditFailure
        what="deze prijslijst"
        conflicts={hasConflict ? (conflicts ?? []).map((field) => fieldNames[field] ?? field) : undefined}
        error={save.error}
      />
      <div className={layout.row}>
        <Button type="submit" disabled={!dirty} loading={save.isPending}>
          Sla op
        </Button>
        <output className={layout.note}>{save.isSuccess && !dirty ? 'Opgeslagen.' : ''}</output>
      </div>
    </form>
  )
}
