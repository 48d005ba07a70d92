import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { maxListName } from '../../../contract/values/limits.ts'
import { type ListLine, lists, type OrderList } from '../../../contract/endpoints/lists.ts'
import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { storeAnswer } from '../../api/keep-answer.ts'
import { query } from '../../api/query.ts'
import { ConfirmButton } from '../../ui/dialogs/confirm-button.tsx'
import { LeaveGuard, leaveFreely } from '../../ui/forms/leave-guard.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TakenNotes } from '../cart/taken-notes.tsx'
import { useTakeLines } from '../cart/use-take-lines.ts'
import { readPieces } from '../quick-order/check-quick-lines.ts'
import layout from '../../ui/layout.module.css'
import classes from './list-editor.module.css'
import { ListLines } from './list-lines.tsx'
import { namedLists } from './named-lists.ts'

interface Sent {
  readonly naam: string
  readonly typed: Readonly<Record<string, string>>
  readonly removed: readonly string[]
  readonly lines: readonly ListLine[]
}

export function ListEditor({ list }: { list: OrderList }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const take = useTakeLines()
  const [naam, setNaam] = useState(list.naam)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [removed, setRemoved] = useState<readonly string[]>([])

  const type = useCallback((_id: string, text: string) => setTyped((before) => ({ ...before, [_id]: text })), [])
  const removeLine = useCallback((_id: string) => setRemoved((before) => [...before, _id]), [])

  const lines = list.lines.filter(({ _id }) => !removed.includes(_id))
  const qtyOf = ({ _id, qty }: ListLine) => typed[_id] ?? String(qty)
  const piecesOf = (line: ListLine) => {
    const pieces = readPieces(qtyOf(line))
    return typeof pieces === 'number' ? pieces : undefined
  }
  const errorOf = (line: ListLine) => {
    const pieces = readPieces(qtyOf(line))
    return typeof pieces === 'string' ? pieces : undefined
  }
  const isWrong = lines.some((line) => piecesOf(line) === undefined)
  const isChanged = naam !== list.naam || removed.length > 0 || lines.some((line) => piecesOf(line) !== line.qty)
  const asTyped = lines.map((line) => ({ ...line, qty: piecesOf(line) ?? line.qty }))
  const isInCart = take.isSuccess && naam === list.naam && JSON.stringify(take.variables) === JSON.stringify(asTyped)

  const { data: own } = useQuery(namedLists)
  const isTaken = own?.some((other) => other._id !== list._id && other.naam === naam.trim())

  const params = { id: list._id }
  const save = useMutation({
    mutationFn: ({ naam: sent, lines: sentLines }: Sent) =>
      api(lists.update, {
        params,
        body: { naam: sent, lines: sentLines.map(({ _id, qty }) => ({ _id, qty })) },
      }),
    meta: { handles: [400] },
    onSuccess: (saved, sent) => {
      storeAnswer(client, query(lists.one, { params }).queryKey, saved)
      const named = { ...saved, aantal: saved.lines.length, lines: [] }
      storeAnswer(client, namedLists.queryKey, (all) => all?.map((one) => (one._id === saved._id ? named : one)))
      // Keeps what was typed after sending.
      setNaam((now) => (now === sent.naam ? saved.naam : now))
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([_id, text]) => text !== sent.typed[_id])))
      setRemoved((now) => now.filter((_id) => !sent.removed.includes(_id)))
    },
  })
  const remove = useMutation({
    mutationFn: () => api(lists.remove, { params }),
    onSuccess: async () => {
      leaveFreely()
      await navigate('?', { replace: true })
      storeAnswer(client, namedLists.queryKey, (all) => all?.filter(({ _id }) => _id !== list._id))
    },
  })

  return (
    <Panel
      title={list.naam}
      aside={
        <Button
          h={44}
          loading={take.isPending}
          disabled={lines.length === 0 || isWrong}
          onClick={() => take.mutate(asTyped)}
        >
          In het winkelwagentje
        </Button>
      }
    >
      <LeaveGuard when={isChanged && !isInCart} withinPage>
        Uw wijzigingen van deze lijst zijn nog niet opgeslagen.
      </LeaveGuard>
      {take.data && <TakenNotes result={take.data} />}
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged && !isWrong && !save.isPending) save.mutate({ naam, typed, removed, lines: asTyped })
        }}
      >
        <TextField
          label="Naam van de lijst"
          maxLength={maxListName}
          value={naam}
          hint={isTaken ? 'Een andere lijst heet ook zo.' : undefined}
          error={sentenceOf(save.error)}
          onChange={(event) => setNaam(event.currentTarget.value)}
        />
        {lines.length === 0 ? (
          <Empty title="Deze lijst is leeg" />
        ) : (
          <ListLines
            caption={`Regels van ${list.naam}`}
            lines={lines}
            edit={{
              qtyOf,
              errorOf,
              onQty: type,
              onRemove: removeLine,
            }}
          />
        )}
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
            onConfirm={(close) => remove.mutate(undefined, { onSettled: close })}
          >
            De lijst {list.naam} wordt verwijderd; uw orders en uw winkelwagentje blijven zoals ze zijn.
          </ConfirmButton>
          <output className={layout.note}>{save.isSuccess && !isChanged ? 'Opgeslagen.' : ''}</output>
        </div>
      </form>
    </Panel>
  )
}
