import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import ListPlus from 'lucide-react/icons/list-plus'
import { useState } from 'react'
import { maxListName } from '../../../contract/values/limits.ts'
import { lists, type OrderList } from '../../../contract/endpoints/lists.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { minute } from '../../../contract/values/durations.ts'
import { printedQuotes } from '../../../contract/values/quotes.ts'
import { api, invalidate, isUnanswered, sentenceOf, statusOf } from '../../api/api.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { DialogPanel } from '../../ui/dialogs/dialog.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { QuietAlert, reasonOf } from '../../ui/forms/save-failure.tsx'
import { Failed, Loading } from '../../ui/page/states.tsx'
import layout from '../../ui/layout.module.css'
import { namedLists } from './named-lists.ts'
import { saveOver } from './save-over.ts'
import { whyNotMade } from './use-create-list.ts'

interface ListChoiceProps {
  product: Pick<Product, '_id' | 'productName'>
  onClose: () => void
}

export function AddToList({ product }: Pick<ListChoiceProps, 'product'>) {
  const [isOpen, setOpen] = useState(false)
  const { data: named } = useQuery({ ...namedLists, staleTime: 5 * minute, meta: { quiet: true } })
  if (!named?.some(isOwn)) return null
  return (
    <>
      <IconButton
        small
        tooltip
        label={`Voeg toe aan lijst: ${product.productName}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <ListPlus size={18} />
      </IconButton>
      {isOpen && <ListChoice product={product} onClose={() => setOpen(false)} />}
    </>
  )
}

const isOwn = ({ favorieten, gedeeldDoor }: OrderList) => !favorieten && gedeeldDoor === undefined

function ListChoice({ product, onClose }: ListChoiceProps) {
  const client = useQueryClient()
  const { data: own, isError, refetch } = useQuery(namedLists)
  const [naam, setNaam] = useState('')
  const line = { _id: product._id, qty: null }
  const again = () => invalidate(client, lists.all, lists.one)
  const add = useMutation({
    mutationFn: async (list?: OrderList) => {
      if (!list) return api(lists.create, { body: { naam, lines: [line] } })
      const opened = await api(lists.one, { params: { id: list._id } })
      if (opened.lines.some(({ _id }) => _id === product._id)) return list
      return saveOver(opened, ({ lines }) => ({ lines: [...lines.map(({ _id, qty }) => ({ _id, qty })), line] }))
    },
    meta: { handles: [0, 400, 409, 500] },
    onSuccess: async (list) => {
      toast(`${printedQuotes(product.productName)} staat op ${list.naam}`, 'good')
      onClose()
      await again()
    },
    onError: () => void again(),
  })
  const isAtName = !add.variables && [400, 409].includes(statusOf(add.error))
  return (
    <DialogPanel title="Voeg toe aan lijst" onDismiss={onClose}>
      <p className={layout.soft}>{printedQuotes(product.productName)}</p>
      {!own && (isError ? <Failed onRetry={() => void refetch()} /> : <Loading label="Uw lijsten worden geladen" />)}
      {own && (
        <div className={layout.tight}>
          {own.filter(isOwn).map((list) => (
            <Button
              key={list._id}
              h={44}
              variant="default"
              loading={add.isPending && add.variables?._id === list._id}
              disabled={add.isPending}
              onClick={() => add.mutate(list)}
            >
              {list.naam}
            </Button>
          ))}
        </div>
      )}
      {add.error && !isAtName && (
        <QuietAlert>
          {!add.variables && isUnanswered(add.error)
            ? whyNotMade(add.error)
            : `Dit lukt nu niet. ${reasonOf(add.error)}`}
        </QuietAlert>
      )}
      <Form className={layout.tight} disabled={add.isPending} onSend={() => add.mutate(undefined)}>
        <TextField
          label="Nieuwe lijst"
          maxLength={maxListName}
          value={naam}
          error={isAtName && sentenceOf(add.error)}
          onChange={(event) => setNaam(event.currentTarget.value)}
        />
        <div className={layout.end}>
          <Button h={44} variant="default" onClick={onClose}>
            Anuleer
          </Button>
          <Button type="submit" h={44} variant="light" loading={add.isPending && !add.variables}>
            Maak lijst
          </Button>
        </div>
      </Form>
    </DialogPanel>
  )
}
