import { roleOf } from '../../../contract/endpoints/access.ts'
import { type User, users } from '../../../contract/endpoints/users.ts'
import { maxSearch } from '../../../contract/values/limits.ts'
import { api } from '../../api/api.ts'
import layout from '../../ui/layout.module.css'
import { FindField } from '../suggestions/find-field.tsx'

const offered = 8
const searched = 100

async function findCustomers(zoek: string, signal: AbortSignal): Promise<readonly User[]> {
  const found = await api(users.all, { query: { zoek, pagina: 1, perPagina: searched }, signal })
  return found.filter((user) => roleOf(user) === 'customer').slice(0, offered)
}

export function CustomerField({ onChoose }: { onChoose: (customer: User) => void }) {
  return (
    <FindField
      isFirst
      search={findCustomers}
      onTake={onChoose}
      label="Klant"
      placeholder="Bedrijfsnaam, gebruikersnaam of administratienummer"
      maxLength={maxSearch}
      none="We vinden geen klant met deze naam of dit nummer."
      listLabel="Gevonden klanten"
      show={({ bedrijfsnaam, gebruikersnaam, administratienummer, boxnummer }) => (
        <span>
          <span className={layout.name}>{bedrijfsnaam}</span>
          <span className={layout.fine}>{[gebruikersnaam, administratienummer, `box ${boxnummer}`].join(' · ')}</span>
        </span>
      )}
    />
  )
}
