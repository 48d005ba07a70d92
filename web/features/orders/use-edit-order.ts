import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultComment } from '../../../contract/values/limits.ts'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { type Order, orders } from '../../../contract/endpoints/orders.ts'
import { codeOf, fieldOf, invalidate, query, sentenceOf } from '../../api/api.ts'
import { withConflict } from '../../api/with-conflict.ts'
import { isDirty, mergeEdits } from '../../ui/forms/use-edit-basis.ts'
import { toast } from '../../ui/dialogs/toast.ts'
import {
  type AddableProduct,
  changedLine,
  type FieldError,
  type EditedLine,
  editedLinesOf,
  isChanged,
  linesToSend,
  mergeLines,
  refusedLine,
  withProduct,
} from './edited-lines.ts'

type OrderAbout = Readonly<Record<'leverdatum' | 'referentie' | 'comment', string>>
type OrderChanges = Omit<BodyOf<typeof orders.update>, '_id'> &
  Pick<BodyOf<typeof orders.changeOwn>, 'comment' | 'version'>

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
function aboutToSend(order: Order, { leverdatum, referentie, comment }: OrderAbout) {
  const before = aboutOf(order)
  return {
    ...(leverdatum !== before.leverdatum && { leverdatum: leverdatum === '' ? null : leverdatum }),
    ...(referentie !== before.referentie && { referentie }),
    ...(comment !== before.comment && { comment }),
  }
}

interface EditOrderOptions {
  send: (changes: OrderChanges) => Promise<Order>
  onSaved: (saved: Order) => void
  /** Statuses of errors that the page itself shows. */
  handles: readonly number[]
}

/** An order being edited, by staff or by its customer. */
export function useEditOrder(initial: Order, { send, onSaved, handles }: EditOrderOptions) {
  const [opened, setOpened] = useState(initial)
  const [newer, setNewer] = useState(initial)
  const [lines, setLines] = useState<readonly EditedLine[]>(() => editedLinesOf(initial))
  const [justAdded, setJustAdded] = useState<{ readonly id: string }>()
  const [about, setAbout] = useState(() => aboutOf(initial))
  const [complaint, setComplaint] = useState<FieldError>()
  const [conflicts, setConflicts] = useState<readonly string[]>()
  const client = useQueryClient()
  const one = query(orders.one, { params: { id: initial._id } })
  const readNow = () => client.fetchQuery({ ...one, staleTime: 0 })
  const mergedWith = (now: Order) => {
    const next = mergeLines(lines, now)
    const beside = mergeEdits(about, aboutOf(opened), aboutOf(now))
    return {
      lines: next.lines,
      about: beside.values,
      dirty: next.lines.some(isChanged) || isDirty(beside.values, aboutOf(now)),
      conflicts: [...next.conflicts, ...beside.conflicts.map((name) => aboutNames[name] ?? name)],
    }
  }
  const isEmpty = lines.every(({ gone }) => gone)

  const save = useMutation({
    mutationFn: (changes: OrderChanges) =>
      withConflict(send(changes), async () => {
        const now = await readNow()
        if (now.version <= opened.version) return undefined
        if (!mergedWith(now).dirty) return now
        setNewer(now)
        return undefined
      }),
    meta: { handles },
    onSuccess: onSaved,
    onError: async (error, sent) => {
      const code = codeOf(error)
      if (code === 'edit-conflict') return
      const now = code === 'stock' ? await readNow().catch(() => undefined) : undefined
      if (now && now.version > opened.version) return setNewer(now)
      const sentence = sentenceOf(error)
      if (sentence === undefined) return
      // With the stock of now.
      if (now) setLines((before) => mergeLines(before, now).lines)
      const line = refusedLine(fieldOf(error), sent.order)
      if (line) setComplaint({ ...line, sentence })
      toast(sentence)
      void invalidate(client, orders.check)
      // The order may no longer be changeable: refetches it, so that the page shows its current state.
      if (code === undefined) void client.invalidateQueries({ queryKey: one.queryKey })
    },
  })

  // While rendering: merges with what was typed while the newer order was read.
  if (newer.version > opened.version) {
    const merged = mergedWith(newer)
    setOpened(newer)
    setLines(merged.lines)
    setAbout(merged.about)
    setConflicts(merged.conflicts)
    setComplaint(undefined)
  }

  return {
    order: opened,
    lines,
    justAdded,
    about,
    complaint,
    conflicts,
    save,
    isEmpty,
    dirty: lines.some(isChanged) || isDirty(about, aboutOf(opened)),
    changeAbout: (change: Partial<OrderAbout>) => setAbout((before) => ({ ...before, ...change })),
    change: (id: string, change: Partial<EditedLine>) => {
      setLines((before) => before.map((line) => (line.line._id === id ? changedLine(line, change) : line)))
      if (complaint?.id === id) setComplaint(undefined)
    },
    drop: (id: string) => setLines((before) => before.filter(({ line }) => line._id !== id)),
    /** @param isHere its quantity takes the focus */
    add: (product: AddableProduct, isHere: boolean) => {
      setLines((before) => withProduct(before, product))
      if (isHere) setJustAdded({ id: product._id })
    },
    /** @param wrong the first complaint, shown instead of saving */
    submit: (wrong: FieldError | undefined, goOn = sendAll) => {
      if (save.isPending || isEmpty) return
      setComplaint(wrong)
      if (wrong) toast(wrong.sentence)
      else goOn()
    },
    sendAll,
  }

  function sendAll() {
    save.mutate({ order: linesToSend(lines), ...aboutToSend(opened, about), version: opened.version })
  }
}
export type EditOrder = ReturnType<typeof useEditOrder>
