import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { type Order, orders, type OrderStatus } from '../../../contract/endpoints/orders.ts'
import { api } from '../../api/api.ts'
import { codeOf, fieldOf, sentenceOf } from '../../api/api-error.ts'
import { storeAnswer } from '../../api/store-answer.ts'
import { keyOf, query } from '../../api/query.ts'
import { isDirty, mergeEdits } from '../../ui/forms/merge-edits.ts'
import { useConfirmZeroPrice } from '../../ui/dialogs/confirm-zero-price.tsx'
import { leaveNote } from '../../ui/page/page-note.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { type AddableProduct, firstTyped, lineOf, repriced } from './added-lines.ts'
import {
  complaintAbout,
  type EditedLine,
  editedLinesOf,
  givenAway,
  isEdited,
  linesToSend,
  mergeLines,
  refusedLine,
} from './edited-lines.ts'

const nameOf = ({ productName }: AddableProduct) => productName

type OrderAbout = Readonly<Record<'leverdatum' | 'referentie', string>>

const aboutNames: Readonly<Record<string, string>> = { leverdatum: 'Leverdatum', referentie: 'Uw referentie' }

const aboutOf = ({ leverdatum, referentie }: Order): OrderAbout => ({ leverdatum: leverdatum ?? '', referentie })

/** Changed fields only, so that changes of other clients stay. */
function aboutToSend(order: Order, { leverdatum, referentie }: OrderAbout) {
  const before = aboutOf(order)
  return {
    ...(leverdatum !== before.leverdatum && { leverdatum: leverdatum === '' ? null : leverdatum }),
    ...(referentie !== before.referentie && { referentie }),
  }
}

export function useEditOrder(initial: Order, onDone: () => void) {
  const [opened, setOpened] = useState(initial)
  const [lines, setLines] = useState(() => editedLinesOf(initial))
  const [added, setAdded] = useState<readonly AddableProduct[]>([])
  const [justAdded, setJustAdded] = useState<string>()
  const [about, setAbout] = useState(() => aboutOf(initial))
  const [complaint, setComplaint] = useState<{ id: string; field: string; sentence: string }>()
  const [conflicts, setConflicts] = useState<readonly string[]>()
  const shown = { ...opened, order: [...opened.order, ...added.map(lineOf)] }
  const client = useQueryClient()
  const one = query(orders.one, { params: { id: initial._id } })
  const take = (saved: Order) => {
    storeAnswer(client, one.queryKey, saved)
    void client.invalidateQueries({ queryKey: keyOf(orders.all) })
  }

  const save = useMutation({
    mutationFn: (body: BodyOf<typeof orders.update>) => api(orders.update, { body }),
    meta: { handles: [400, 409] },
    onSuccess: (saved) => {
      take(saved)
      leaveNote('De wijzigingen zijn opgeslagen.')
      onDone()
    },
    onError: async (error, sent) => {
      const code = codeOf(error)
      const outdated = code === 'edit-conflict' || code === 'stock'
      const now = outdated ? await api(orders.one, { params: { id: opened._id } }).catch(() => undefined) : undefined
      if (now && now.version !== opened.version) return merge(now)
      const sentence = sentenceOf(error)
      if (sentence === undefined) return
      if (now) setOpened(now)
      const line = refusedLine(fieldOf(error), sent.order)
      if (line) setComplaint({ ...line, sentence })
      toast(sentence)
    },
  })
  const free = useConfirmZeroPrice(() =>
    save.mutate({
      _id: opened._id,
      order: linesToSend(shown, lines),
      ...aboutToSend(opened, about),
      version: opened.version,
    }),
  )
  const setStatus = useMutation({
    mutationFn: (orderstatus: OrderStatus) => api(orders.setStatus, { body: { _id: opened._id, orderstatus } }),
    onSuccess: (saved) => {
      take(saved)
      // The status only: saving must still detect lines changed by someone else.
      setOpened({ ...opened, orderstatus: saved.orderstatus })
    },
  })

  function merge(saved: Order) {
    const next = mergeLines(lines, opened, saved)
    const beside = mergeEdits(about, aboutOf(opened), aboutOf(saved))
    const isSaved = ({ _id }: AddableProduct) => saved.order.some((line) => line._id === _id)
    const stillNew = added.filter((product) => !isSaved(product))
    const typed = stillNew.map(({ _id }) => [_id, lines.get(_id)] as const)
    setOpened(saved)
    setAdded(stillNew)
    setLines(new Map([...next.lines, ...typed.flatMap(([id, line]) => (line ? [[id, line] as const] : []))]))
    setAbout(beside.values)
    setConflicts([
      ...next.conflicts,
      ...added.filter(isSaved).map(nameOf),
      ...beside.conflicts.map((name) => aboutNames[name] ?? name),
    ])
    setComplaint(undefined)
  }

  return {
    order: shown,
    lines,
    justAdded,
    about,
    complaint,
    conflicts,
    save,
    setStatus,
    free,
    dirty: isEdited(opened, lines) || isDirty(about, aboutOf(opened)),
    changeAbout: (change: Partial<OrderAbout>) => setAbout((before) => ({ ...before, ...change })),
    change: (id: string, change: Partial<EditedLine>) => {
      const line = lines.get(id)
      const product = added.find(({ _id }) => _id === id)
      const after = line && { ...line, ...change }
      if (after) setLines(new Map(lines).set(id, product ? repriced(product, line, after) : after))
      if (complaint?.id === id) setComplaint(undefined)
    },
    /** A product that is in the order already gets its line back. */
    add: (product: AddableProduct) => {
      const line = lines.get(product._id)
      setLines(new Map(lines).set(product._id, line ? { ...line, gone: false } : firstTyped(product)))
      if (!line) setAdded([...added, product])
      setJustAdded(product._id)
    },
    submit: () => {
      if (save.isPending) return
      const wrong = complaintAbout(shown, lines)
      setComplaint(wrong)
      if (wrong) toast(wrong.sentence)
      else free.go(undefined, givenAway(shown, lines).length > 0)
    },
  }
}
export type EditOrder = ReturnType<typeof useEditOrder>
