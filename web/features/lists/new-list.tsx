import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { showCount } from '../../../contract/values/counts.ts'
import { maxListName, maxOrderLines } from '../../../contract/values/limits.ts'
import { readQuantity } from '../../../contract/values/read-quantity.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { api } from '../../api/api.ts'
import { Form } from '../../ui/forms/form.tsx'
import { TextAreaField, TextField } from '../../ui/fields/field.tsx'
import { useCart } from '../cart/use-cart.ts'
import { SheetChoice } from '../spreadsheets/file-choice.tsx'
import { knownCodes } from '../spreadsheets/known-codes.ts'
import { orderLines } from '../spreadsheets/line-jobs.ts'
import type { SheetLine } from '../spreadsheets/read-lines.ts'
import { SheetStrip } from '../spreadsheets/read-strip.tsx'
import { useSheet } from '../spreadsheets/use-sheet.ts'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/page/page.tsx'
import { useCreateList, whyNotMade } from './use-create-list.ts'

export function NewList() {
  const cart = useCart()
  const create = useCreateList()
  const [naam, setNaam] = useState('')
  const [text, setText] = useState('')
  const [file, setFile] = useState<File>()
  const read = useRef<readonly SheetLine[]>([])
  const sheet = useSheet({
    job: orderLines,
    lookUp: knownCodes,
    onLines(lines) {
      if (lines.length > maxOrderLines)
        return `Dit zijn ${showCount(lines.length)} regels; een lijst heeft er ten hoogste ${showCount(maxOrderLines)}`
      read.current = lines
      return undefined
    },
  })
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
          setFile(undefined)
          sheet.close()
        },
        onError: (error) => setWrong({ naam: whyNotMade(error) }),
      },
    )
  }

  async function takeFile(chosen: File) {
    setFile(chosen)
    setText('')
    setWrong({})
    await sheet.take(chosen)
  }

  const fromLines = useMutation({
    mutationFn: async () => {
      setWrong({})
      if (file === undefined && text.trim() === '') return make([])
      if (sheet.open?.isAsking) return undefined
      const isTaken = sheet.open && sheet.refusal === undefined
      if (!isTaken && !(await sheet.take(file ?? text))) return undefined
      const readable = read.current.flatMap(({ product: code, value }) => {
        const qty = readQuantity(value) ?? 0
        return code !== '' && qty > 0 ? [{ code, qty }] : []
      })
      if (readable.length < read.current.length)
        return setWrong({ text: 'Vul bij elke regel een code en een aantal in.' })
      const { lines } = await api(orders.check, { body: { lines: readable } })
      const unknown = lines.filter(({ product }) => !product).map(({ code }) => code)
      if (unknown.length > 0)
        return setWrong({
          text: `Onbekend of niet leverbaar: ${unknown.join(', ')}. Verbeter of verwijder deze regels.`,
        })
      return make(lines.flatMap(({ product, qty }) => (product ? [{ _id: product._id, qty }] : [])))
    },
    onError: () => setWrong({ text: 'De regels konden niet worden nagekeken, probeer het opnieuw.' }),
  })

  const isBusy = fromLines.isPending || sheet.isReading || create.isPending

  return (
    <Panel title="Nieuwe lijst">
      <Form className={layout.tight} disabled={isBusy} onSend={() => fromLines.mutate()}>
        <TextField
          label="Naam"
          maxLength={maxListName}
          value={naam}
          error={wrong.naam}
          onChange={(event) => setNaam(event.currentTarget.value)}
        />
        <TextAreaField
          label="Regels"
          hint="Plak of typ code en aantal, of kies een bestand; leeg mag ook."
          rows={3}
          spellCheck={false}
          value={text}
          error={wrong.text ?? sheet.refusal}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setFile(undefined)
            sheet.close()
          }}
        />
        <SheetChoice
          shown={sheet.isReading ? 'Wordt gelezen…' : file?.name}
          onFile={(chosen) => void takeFile(chosen)}
        />
        <SheetStrip sheet={sheet} />
        <Button type="submit" h={44} variant="light" loading={isBusy}>
          Maak lijst
        </Button>
        {cart.length > 0 && (
          <Button h={44} variant="default" disabled={isBusy} onClick={() => make(cart)}>
            Maak lijst van winkelwagentje
          </Button>
        )}
      </Form>
    </Panel>
  )
}
