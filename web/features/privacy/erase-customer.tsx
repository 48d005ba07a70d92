import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showCount, showOrders } from '../../../contract/values/counts.ts'
import { showDay } from '../../../contract/values/dates.ts'
import { type Erasure, privacy } from '../../../contract/endpoints/privacy.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { api, freshAndQuiet, invalidate, keyOf, query, sentenceOf, statusOf } from '../../api/api.ts'
import { useWayBack } from '../../ui/buttons/back-link.tsx'
import { DialogPanel } from '../../ui/dialogs/dialog.tsx'
import layout from '../../ui/layout.module.css'
import { Form } from '../../ui/forms/form.tsx'
import { QuietAlert, reasonOf } from '../../ui/forms/save-failure.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { useFinish } from '../../ui/use-is-here.ts'

export function EraseCustomer({ id }: { id: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button color="tulip" variant="light" h={44} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Wis voorgoed
      </Button>
      {asking && <EraseDialog id={id} onClose={() => setAsking(false)} />}
    </>
  )
}

function EraseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const client = useQueryClient()
  const navigate = useNavigate()
  const finish = useFinish()
  const list = useWayBack('/gebruikers/main/0')
  const { data, error } = useQuery({ ...query(privacy.erasure, { params: { id } }), ...freshAndQuiet })
  const erase = useMutation({
    mutationFn: () => api(privacy.erase, { params: { id }, body: { naam: typed } }),
    meta: { handles: [0, 400, 403, 409, 500] },
    onSuccess: async (left) => {
      const note = [`${data?.naam ?? ''} is gewist.`, whatStays(left)].filter((part) => part !== '').join(' ')
      await finish(note, async () => {
        await navigate(list, { replace: true })
        client.removeQueries({ queryKey: keyOf(users.one) })
      })
      await invalidate(client, users.all)
    },
  })
  const isRefused = [400, 403, 409].includes(statusOf(erase.error))

  return (
    <DialogPanel
      title="Voorgoed wissen?"
      size="wide"
      onDismiss={() => {
        if (!erase.isPending) onClose()
      }}
    >
      <Form
        className={layout.stack}
        autoComplete="off"
        disabled={!data || erase.isPending}
        onSend={() => erase.mutate()}
      >
        {error && <QuietAlert>{`Dit lukt nu niet. ${reasonOf(error)}`}</QuietAlert>}
        {data && (
          <>
            <p className={layout.soft}>
              Het account en alles wat wij van {data.naam} bewaren, worden gewist: gegevens, lijsten, apparaten,
              berichten en aanvragen, ook die van medewerkers. Dit kunt u niet ongedaan maken.
            </p>
            {data.overdue > 0 && (
              <p className={layout.soft}>{`Uit ${showOrders(data.overdue)} van vroeger verdwijnt de naam.`}</p>
            )}
            {data.until !== null && <p className={layout.soft}>{whatStays(data)}</p>}
            <p className={layout.soft}>Omzet en voorraad blijven zoals ze zijn.</p>
            <TextField
              label={`Typ ‘${data.naam}’ over`}
              name="naam"
              value={typed}
              error={isRefused && sentenceOf(erase.error)}
              onChange={({ target }) => {
                setTyped(target.value)
                erase.reset()
              }}
            />
          </>
        )}
        {erase.error && !isRefused && <QuietAlert>{`Dit lukt nu niet. ${reasonOf(erase.error)}`}</QuietAlert>}
        <div className={layout.end}>
          <Button variant="default" disabled={erase.isPending} onClick={onClose}>
            Anuleer
          </Button>
          <Button type="submit" color="tulip" disabled={!data || typed.trim() === ''} loading={erase.isPending}>
            Wis voorgoed
          </Button>
        </div>
      </Form>
    </DialogPanel>
  )
}

/** Orders that keep the name, and until when; '' for none. */
export function whatStays({ orders, overdue, until }: Pick<Erasure, 'orders' | 'overdue' | 'until'>): string {
  const stay = orders - overdue
  if (until === null || stay === 0) return ''
  return stay === 1
    ? `1 order moet bewaard blijven en houdt de naam tot ${showDay(until)}; daarna verdwijnt de naam vanzelf.`
    : `${showCount(stay)} orders moeten bewaard blijven en houden de naam, de laatste tot ${showDay(until)}; daarna verdwijnt de naam vanzelf.`
}
