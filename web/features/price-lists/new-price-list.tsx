import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { priceListFields, priceLists } from '../../../contract/endpoints/price-lists.ts'
import { api } from '../../api/api.ts'
import { keyOf } from '../../api/query.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { SaveFailure } from '../../ui/forms/save-failure.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { PriceListFields } from './price-list-fields.tsx'
import layout from '../../ui/layout.module.css'

export function NewPriceList() {
  const form = useForm({ naam: '', korting: '' }, priceListFields)
  const client = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: (body: BodyOf<typeof priceLists.create>) => api(priceLists.create, { body }),
    meta: { handles: [400] },
    onError: (error) => form.refuse(error),
    onSuccess: async ({ _id }) => {
      void client.invalidateQueries({ queryKey: keyOf(priceLists.all) })
      await navigate(`/prijslijsten/${_id}`)
    },
  })
  return (
    <Panel title="Nieuwe prijslijst">
      <form noValidate className={layout.stack} onSubmit={form.send(create)}>
        <PriceListFields form={form} />
        <SaveFailure error={create.error} what="De prijslijst is niet gemaakt" />
        <div>
          <Button type="submit" loading={create.isPending}>
            Maak prijslijst
          </Button>
        </div>
      </form>
    </Panel>
  )
}
