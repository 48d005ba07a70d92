import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { defaultComment } from '../../../../contract/values/limits.ts'
import type { BodyOf } from '../../../../contract/endpoints/endpoint.ts'
import { type Order, orders } from '../../../../contract/endpoints/orders.ts'
import type { Product } from '../../../../contract/endpoints/products.ts'
import { codeOf, fieldOf, sentenceOf } from '../../../api/api-error.ts'
import { query } from '../../../api/query.ts'
import { isDirty, mergeEdits } from '../../../ui/forms/merge-edits.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import { saveOwnOrder, takeOwnOrder } from '../../cart/order/save-own-order.ts'
import { useOrderCheck } from '../../cart/use-order-check.ts'
import {
  type ChangedLine,
  checkLines,
  isChanged,
  linesOf,
  linesToCheck,
  linesToSend,
  mergeLines,
  totalOf,
  withProduct,
} from './changed-lines.ts'

type OrderAbout = Readonly<Record<'leverdatum' | 'referentie' | 'comment', string>>

const aboutNames: Readonly<Record<string, string>> = {
  leverdatum: 'Leverdatum',
  referentie: 'Uw referentie',
  comment: 'Opmerking',
}

const aboutOf = ({ leverdatum, referentie, comment }: Order): OrderAbout => ({
  leverdatum: leverdatum ?? '',
  referentie,
  comment: comment === defaultComment ? '' : comment,
})

/** Changed fields only, so that changes of others stay. */
const changesOf = (about: OrderAbout, before: OrderAbout): Partial<OrderAbout> =>
  Object.fromEntries(Object.entries(about).filter(([name, value]) => value !== Reflect.get(before, name)))

export function useChangeOrder(initial: Order, onDone: () => void) {
  const [opened, setOpened] = useState(initial)
  const [lines, setLines] = useState<readonly ChangedLine[]>(() => linesOf(initial))
  const [about, setAbout] = useState(() => aboutOf(initial))
  const [conflicts, setConflicts] = useState<readonly string[]>()
  const [refused, setRefused] = useState<{ readonly id: string; readonly sentence: string }>()
  const client = useQueryClient()
  const wanted = useMemo(() => linesToCheck(lines), [lines])
  const { checked, refetch } = useOrderCheck(wanted)
  const results = useMemo(() => checkLines(lines, checked), [lines, checked])

  const save = useMutation({
    mutationFn: (body: BodyOf<typeof orders.changeOwn>) => saveOwnOrder(opened._id, body),
    meta: { handles: [0, 400, 409] },
    onSuccess: (saved) => {
      takeOwnOrder(client, saved)
      toast(`Bestelling ${saved.ordernummer} is gewijzigd.`, 'good')
      onDone()
    },
    onError: async (error, sent) => {
      const code = codeOf(error)
      if (code === 'edit-conflict') {
        const one = query(orders.one, { params: { id: opened._id } })
        const saved = await client.fetchQuery({ ...one, staleTime: 0 }).catch(() => undefined)
        if (saved) return merge(saved)
      }
      const sentence = sentenceOf(error)
      if (sentence === undefined) return
      toast(sentence)
      const [, place = ''] = /^order\.(\d+)\.qty$/.exec(fieldOf(error) ?? '') ?? []
      const id = sent.order[Number(place)]?._id
      if (place !== '' && id !== undefined) setRefused({ id, sentence })
      void refetch()
      // It may be closed by now: then the page shows it as it is.
      if (code === undefined)
        void client.invalidateQueries({ queryKey: query(orders.one, { params: { id: opened._id } }).queryKey })
    },
  })

  function merge(saved: Order) {
    const next = mergeLines(lines, saved)
    const beside = mergeEdits(about, aboutOf(opened), aboutOf(saved))
    setOpened(saved)
    setLines(next.lines)
    setAbout(beside.values)
    setConflicts([...next.conflicts, ...beside.conflicts.map((name) => aboutNames[name] ?? name)])
  }

  return {
    order: opened,
    results,
    about,
    conflicts,
    refused,
    save,
    total: totalOf(results),
    isEmpty: lines.every(({ gone }) => gone),
    dirty: lines.some(isChanged) || isDirty(about, aboutOf(opened)),
    changeAbout: (change: Partial<OrderAbout>) => setAbout((before) => ({ ...before, ...change })),
    change: (id: string, change: Partial<Pick<ChangedLine, 'qty' | 'gone'>>) => {
      setLines((before) => before.map((line) => (line._id === id ? { ...line, ...change } : line)))
      setRefused(undefined)
    },
    /** An added line goes, an ordered one is struck out. */
    remove: (id: string) =>
      setLines((before) =>
        before.flatMap((line) => (line._id !== id ? line : line.ordered ? { ...line, gone: true } : [])),
      ),
    add: (product: Product) => setLines((before) => withProduct(before, product)),
    submit: () => {
      if (save.isPending || lines.every(({ gone }) => gone)) return
      const wrong = results.find(({ sentence }) => sentence !== '')
      setRefused(wrong && { id: wrong.line._id, sentence: wrong.sentence })
      if (wrong) toast(wrong.sentence)
      else save.mutate({ order: linesToSend(lines), ...changesOf(about, aboutOf(opened)), version: opened.version })
    },
  }
}
export type ChangeOrder = ReturnType<typeof useChangeOrder>
