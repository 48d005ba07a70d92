import { Button } from '@mantine/core'
import Pencil from 'lucide-react/icons/pencil'
import { Link } from 'react-router'
import type { User } from '../../../contract/users.ts'
import { ChangeHistory } from '../../ui/change-history.tsx'
import { currentYear } from '../../ui/date.ts'
import { DetailTable } from '../../ui/detail-table.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PageNote } from '../../ui/page-note.tsx'
import { Columns, Panel } from '../../ui/panel.tsx'

export function UserDetails({ user, onEdit }: { user: User; onEdit: () => void }) {
  return (
    <>
      <PageHeading
        actions={
          <>
            <Button component={Link} to={`/userpage/${user._id}?jaar=${currentYear()}`} variant="default">
              Bekijk klantpagina
            </Button>
            <Button leftSection={<Pencil size={16} aria-hidden="true" />} onClick={onEdit}>
              Bewerk
            </Button>
          </>
        }
      >
        {user.bedrijfsnaam}
      </PageHeading>
      <PageNote />
      <Columns>
        <Panel title="Gegevens">
          <DetailTable
            caption={user.bedrijfsnaam}
            rows={[
              ['Bedrijfsnaam', user.bedrijfsnaam],
              [
                'E-mail',
                <a key="email" href={`mailto:${user.email}`}>
                  <EmailAddress>{user.email}</EmailAddress>
                </a>,
              ],
              ['Gebruikersnaam', user.gebruikersnaam],
              [
                'Telefoonnummer',
                <a key="tel" href={`tel:${user.telefoonnummer}`}>
                  {user.telefoonnummer}
                </a>,
              ],
              ['Administratienummer', user.administratienummer],
              ['Kopersnummer', user.kopersnummer],
              ['Boxnummer', user.boxnummer],
              ['EKT-nummer', user.ektnummer],
              ['Rol', user.isAdmin ? 'Beheerder' : 'Klant'],
            ]}
          />
        </Panel>
        <ChangeHistory entity="user" id={user._id} />
      </Columns>
    </>
  )
}
