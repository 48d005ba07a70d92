import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { roleOf } from '../../../contract/endpoints/access.ts'
import { type User, users } from '../../../contract/endpoints/users.ts'
import { api } from '../../api/api.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import layout from '../../ui/layout.module.css'
import { FoundList, goThroughFound } from '../suggestions/found-products.tsx'
import { useFound } from '../suggestions/use-found.ts'
import classes from './new-order-page.module.css'

const offered = 8
/** Of one search. */
const maxTyped = 100

async function findCustomers(zoek: string, signal: AbortSignal): Promise<readonly User[]> {
  const found = await api(users.all, { query: { zoek, pagina: 1, perPagina: offered }, signal })
  return found.filter((user) => roleOf(user) === 'customer')
}

/** Enter chooses the first, also before the answer has come; the arrows go to the others. */
export function CustomerField({ onChoose }: { onChoose: (customer: User) => void }) {
  const [text, setText] = useState('')
  const { found, status, firstOf } = useFound(findCustomers, text.trim())
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const said = useId()
  useEffect(() => input.current?.focus(), [])
  const chooseFirst = async () => {
    const first = await firstOf(text.trim())
    // Ignored if the text has changed since.
    if (first && input.current?.value === text) onChoose(first)
  }
  const press = (event: KeyboardEvent) => goThroughFound(event, input.current, list.current)

  return (
    <div className={classes.field}>
      <TextField
        ref={input}
        label="Klant"
        placeholder="Bedrijfsnaam, gebruikersnaam of administratienummer"
        maxLength={maxTyped}
        spellCheck={false}
        enterKeyHint="done"
        aria-describedby={said}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          press(event)
          if (event.key === 'Enter' && text.trim() !== '') void chooseFirst()
        }}
      />
      <output id={said} className={classes.said}>
        {status === 'failed' && 'Zoeken lukt nu niet, probeer het zo opnieuw.'}
        {status === 'none' && 'We vinden geen klant met deze naam of dit nummer.'}
      </output>
      <FoundList
        ref={list}
        label="Gevonden klanten"
        found={found}
        onTake={onChoose}
        onKeyDown={press}
        show={({ bedrijfsnaam, gebruikersnaam, administratienummer, boxnummer }) => (
          <span className={classes.customer}>
            <strong>{bedrijfsnaam}</strong>
            <span className={layout.fine}>{[gebruikersnaam, administratienummer, `box ${boxnummer}`].join(' · ')}</span>
          </span>
        )}
      />
    </div>
  )
}
