import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxListName, maxOrderLines } from '../../../contract/values/limits.ts'
import { type ListLine, lists, type OrderList } from '../../../contract/endpoints/lists.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { api, fieldOf, query, storeAnswer, sentenceOf } from '../../api/api.ts'
import { removesRecord } from '../../api/removes-record.ts'
import { ConfirmButton } from '../../ui/dialogs/confirm-dialog.tsx'
import { focusLate } from '../../ui/forms/focus-late.ts'
import { Form } from '../../ui/forms/form.tsx'
import { LeaveGuard, skipLeaveGuard } from '../../ui/forms/leave-guard.tsx'
import { SaveFailure } from '../../ui/forms/save-failure.tsx'
import { Panel } from '../../ui/page/page.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { Checkbox } from '../../ui/fields/checkbox.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { AddedNotes } from '../cart/added-notes.tsx'
import { AddProductField } from '../suggestions/add-product-field.tsx'
import { findInShop } from '../suggestions/find-in-shop.ts'
import layout from '../../ui/layout.module.css'
import { LinesBar, TakeChosen } from './lines-bar.tsx'
import { LinesTable } from './lines-table.tsx'
import { namedLists } from './named-lists.ts'
import { saveOver } from './save-over.ts'
import { useListLines } from './use-list-lines.ts'
import { useIsHere } from '../../ui/use-is-here.ts'

interface Sent {
  readonly naam: string | undefined
  readonly gedeeld: boolean | undefined
  readonly typed: Readonly<Record<string, string>>
  readonly removed: readonly string[]
  readonly added: readonly ListLine[]
  /** Absent where no line changed. */
  readonly linesOver?: (saved: readonly ListLine[]) => Pick<ListLine, '_id' | 'qty'>[]
}

/** Added lines behind those that are saved. */
const laidOver = (saved: readonly ListLine[], added: readonly ListLine[], removed: readonly string[]) => {
  const there = new Set(saved.map(({ _id }) => _id))
  return [...saved, ...added.filter(({ _id }) => !there.has(_id))].filter(({ _id }) => !removed.includes(_id))
}

/** As the server answers it once the list is saved, but for when it was ordered last. */
const newLine = ({ _id, productName, productCode, maat, leverbaarVanaf, picture, ...product }: Product): ListLine => ({
  _id,
  qty: null,
  productName,
  productCode,
  maat,
  ...(leverbaarVanaf !== null && { leverbaarVanaf }),
  vpe: product.vpe,
  minimum: product.minimum,
  stock: product.stock,
  price: product.price,
  picture: picture[0] ?? null,
  laatstBesteld: null,
  removed: false,
})

export function ListEditor({ list }: { list: OrderList }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [typedNaam, setTypedNaam] = useState<string>()
  const naam = typedNaam ?? list.naam
  const [sharing, setSharing] = useState<boolean>()
  const isShared = sharing ?? list.gedeeld ?? false
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [added, setAdded] = useState<readonly ListLine[]>([])
  const lines = useMemo(() => laidOver(list.lines, added, removed), [list.lines, added, removed])
  const state = useListLines(lines)
  const { typed, setTyped, piecesOf, take } = state

  const removeLine = useCallback((_id: string) => {
    setAdded((before) => before.filter((line) => line._id !== _id))
    setRemoved((before) => [...before, _id])
  }, [])
  const addLine = (product: Product) => {
    setRemoved((before) => before.filter((_id) => _id !== product._id))
    setAdded((before) => (before.some(({ _id }) => _id === product._id) ? before : [...before, newLine(product)]))
  }

  const isWrong = lines.some((line) => piecesOf(line) === undefined)
  const sharesOtherwise = isShared !== (list.gedeeld ?? false)
  const hasOtherLines =
    lines.some((line) => added.includes(line)) || list.lines.some(({ _id }) => removed.includes(_id))
  const hasOther = naam !== list.naam || hasOtherLines
  const mine = lines.filter((line) => added.includes(line) || piecesOf(line) !== line.qty)
  const isChanged = hasOther || sharesOtherwise || mine.length > 0
  const isInCart = !hasOther && !sharesOtherwise && state.isTaken
  const linesOver = (saved: readonly ListLine[]) =>
    laidOver(saved, mine, removed).map((line) => ({ _id: line._id, qty: piecesOf(line) ?? null }))

  const { data: own } = useQuery(namedLists)
  const isTaken = own?.some((other) => other._id !== list._id && other.naam === naam.trim())

  const params = { id: list._id }
  const nameInput = useRef<HTMLInputElement>(null)
  const save = useMutation({
    mutationFn: ({ naam: sent, gedeeld, linesOver: over }: Sent) =>
      over
        ? saveOver(list, (now) => ({ naam: sent, gedeeld, lines: over(now.lines) }))
        : api(lists.update, { params, body: { naam: sent, gedeeld } }),
    meta: { handles: [400] },
    onError: (error) => {
      if (fieldOf(error) === 'naam') focusLate(nameInput.current)
    },
    onSuccess: (saved, sent) => {
      storeAnswer(client, query(lists.one, { params }).queryKey, saved)
      const named = { ...saved, aantal: saved.lines.length, lines: [] }
      storeAnswer(client, namedLists.queryKey, (all) => all?.map((one) => (one._id === saved._id ? named : one)))
      // Keeps what was typed after sending.
      setTypedNaam((now) => (now === sent.naam ? undefined : now))
      setSharing((now) => (now === sent.gedeeld ? undefined : now))
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([_id, text]) => text !== sent.typed[_id])))
      setRemoved((now) => now.filter((_id) => !sent.removed.includes(_id)))
      setAdded((now) => now.filter((line) => !sent.added.includes(line)))
    },
  })
  const isHere = useIsHere(true)
  const isAboutName = fieldOf(save.error) === 'naam'
  const remove = useMutation({
    mutationKey: removesRecord,
    mutationFn: () => api(lists.remove, { params }),
    onSuccess: async () => {
      if (isHere()) {
        skipLeaveGuard()
        // Synchronous: as long as the page shows it, the removed list would be requested again.
        await navigate('?', { replace: true, flushSync: true })
      }
      storeAnswer(client, namedLists.queryKey, (all) => all?.filter(({ _id }) => _id !== list._id))
    },
    // It may have been removed anyway: refetches it.
    onError: () => client.invalidateQueries({ queryKey: query(lists.one, { params }).queryKey }),
  })

  return (
    <Panel title={list.naam}>
      <LeaveGuard when={isChanged && !isInCart} withinPage>
        Uw wijzigingen van deze lijst zijn nog niet opgeslagen.
      </LeaveGuard>
      {take.data && <AddedNotes result={take.data} />}
      <Form
        className={layout.stack}
        disabled={!isChanged || isWrong || save.isPending}
        onSend={() =>
          save.mutate({
            naam: typedNaam,
            gedeeld: sharing,
            typed,
            removed,
            added,
            ...((hasOtherLines || mine.length > 0) && { linesOver }),
          })
        }
      >
        <TextField
          ref={nameInput}
          label="Naam van de lijst"
          maxLength={maxListName}
          value={naam}
          hint={isTaken ? 'Een andere lijst heet ook zo.' : undefined}
          error={isAboutName && sentenceOf(save.error)}
          onChange={(event) => setTypedNaam(event.currentTarget.value)}
        />
        {list.gedeeld !== undefined && (
          <Checkbox
            label="Gedeeld"
            description="Uw collega’s zien deze lijst en bestellen ermee; alleen u wijzigt hem."
            checked={isShared}
            onChange={({ target }) => setSharing(target.checked)}
          />
        )}
        {lines.length === 0 ? (
          <Empty title="Deze lijst is leeg" />
        ) : (
          <>
            <LinesBar list={state} />
            <TakeChosen list={state} />
            <LinesTable caption={`Regels van ${list.naam}`} list={state} onRemove={removeLine} />
          </>
        )}
        {lines.length < maxOrderLines && <AddProductField search={findInShop()} onAdd={addLine} />}
        {!isAboutName && <SaveFailure error={save.error} />}
        <div className={layout.row}>
          <Button type="submit" h={44} variant="light" disabled={!isChanged || isWrong} loading={save.isPending}>
            Sla op
          </Button>
          <ConfirmButton
            label="Verwijder lijst"
            h={44}
            color="leaf"
            variant="default"
            busy={remove.isPending}
            onConfirm={() => remove.mutate()}
          >
            De lijst {list.naam} wordt verwijderd; uw bestellingen en uw winkelwagentje blijven zoals ze zijn.
            <SaveFailure error={remove.error} what="Niet verwijderd" />
          </ConfirmButton>
          <output className={layout.note}>{save.isSuccess && !isChanged ? 'Opgeslagen.' : ''}</output>
        </div>
      </Form>
    </Panel>
  )
}
