import { Button } from '@mantine/core'
import { useState } from 'react'
import { maxListName } from '../../../contract/values/limits.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { api } from '../../api/api.ts'
import { sentenceOf } from '../../api/api-error.ts'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useCart } from '../cart/use-cart.ts'
import { pastedLines } from '../spreadsheets/pasted-lines.ts'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { useCreateList } from './use-create-list.ts'

export function NewList() {
  const cart = useCart()
  const create = useCreateList()
  const [naam, setNaam] = useState('')
  const [text, setText] = useState('')
  const [checking, setChecking] = useState(false)
  const [wrong, setWrong] = useState<{ naam?: string | undefined; text?: string }>({})

  const make = (lines: readonly { _id: string; qty: number }[]) => {
    if (naam.trim() === '') return setWrong({ naam: 'Geef de lijst een naam' })
    setWrong({})
    create.mutate(
      { naam, lines },
      {
        onSuccess: () => {
          setNaam('')
          setText('')
        },
        onError: (error) => setWrong({ naam: sentenceOf(error) }),
      },
    )
  }

  async function makeFromText() {
    const pasted = pastedLines(text)
    if ('refusal' in pasted) return setWrong({ text: pasted.refusal })
    const readable = pasted.lines.flatMap(({ product: code, qty }) =>
      code !== '' && qty !== undefined && qty > 0 ? [{ code, qty }] : [],
    )
    if (readable.length < pasted.lines.length)
      return setWrong({ text: 'Elke regel heeft een code en een aantal nodig.' })
    if (readable.length === 0) return make([])
    const { lines } = await api(orders.check, { body: { lines: readable } })
    const unknown = lines.filter(({ product }) => !product).map(({ code }) => code)
    if (unknown.length > 0) return setWrong({ text: `Onbekend of niet leverbaar: ${unknown.join(', ')}` })
    make(lines.flatMap(({ product, qty }) => (product ? [{ _id: product._id, qty }] : [])))
  }

  const isBusy = checking || create.isPending

  return (
    <Panel title="Nieuwe lijst">
      <form
        className={layout.close}
        onSubmit={(event) => {
          event.preventDefault()
          if (isBusy) return
          setChecking(true)
          makeFromText()
            .catch(() => setWrong({ text: 'De regels konden niet worden nagekeken, probeer het opnieuw.' }))
            .finally(() => setChecking(false))
        }}
      >
        <TextField
          label="Naam"
          maxLength={maxListName}
          value={naam}
          error={wrong.naam}
          onChange={(event) => setNaam(event.currentTarget.value)}
        />
        <TextAreaField
          label="Regels"
          hint="Plak of typ code en aantal; leeg mag ook."
          rows={3}
          spellCheck={false}
          value={text}
          error={wrong.text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" h={44} variant="light" loading={isBusy}>
          Maak lijst
        </Button>
        {cart.length > 0 && (
          <Button h={44} variant="default" disabled={isBusy} onClick={() => make(cart)}>
            Maak van winkelwagentje
          </Button>
        )}
      </form>
    </Panel>
  )
}
