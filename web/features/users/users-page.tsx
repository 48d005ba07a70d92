import { Navigate, useParams, Link } from 'react-router'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { NewUserPage } from './new-user-page.tsx'
import { AccountRequestsPage } from './account-requests-page.tsx'
import { UserPage } from './user-page.tsx'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { type User, userColumns, users } from '../../../contract/endpoints/users.ts'
import { freshAndQuiet, pageQuery, query } from '../../api/api.ts'
import { BackLink, ViewLink } from '../../ui/buttons/back-link.tsx'
import type { Column } from '../../ui/tables/data-table.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { useListState } from '../../ui/tables/use-list-state.ts'
import { ListToolbar, ListTable } from '../../ui/tables/list.tsx'
import { PageHeading, PageNote } from '../../ui/page/page.tsx'
import { roleName } from './user-form.ts'
import classes from './users.module.css'

export function UsersPage() {
  const { pageStatus, id = '' } = useParams()
  if (pageStatus === 'main') return <UsersMain />
  if (pageStatus === 'new') return <NewUserPage />
  if (pageStatus === 'aanvragen') return <AccountRequestsPage />
  if (pageStatus === 'details') return <UserPage key={id} id={id} />
  return <Navigate to="/PageNotFound" replace />
}

const columns: readonly Column<User>[] = [
  { header: 'Bedrijfsnaam', sort: 'bedrijfsnaam', cell: (user) => user.bedrijfsnaam, title: true, wide: true },
  { header: 'Gebruikersnaam', sort: 'gebruikersnaam', wide: true, cell: (user) => user.gebruikersnaam },
  { header: 'E-mail', sort: 'email', wide: true, cell: (user) => <EmailAddress>{user.email}</EmailAddress> },
  { header: 'Rol', sort: 'rol', whole: true, cell: (user) => roleName(user) },
  {
    header: 'Acties',
    actions: true,
    cell: ({ _id, bedrijfsnaam }) => <ViewLink to={`/gebruikers/details/${_id}`} what={bedrijfsnaam} />,
  },
]

function UsersMain() {
  const list = useListState(userColumns)
  const answer = useQuery({ ...pageQuery(users.all, { query: list.query }), placeholderData: keepPreviousData })
  return (
    <>
      <BackLink to="/dashboard">Dashboard</BackLink>
      <PageHeading
        actions={
          <div className={classes.actions}>
            <WaitingRequests />
            <Button component={Link} to="/gebruikers/new/0" leftSection={<Plus size={18} />}>
              Maak nieuwe gebruiker aan
            </Button>
            <ExportButton what="customers" />
          </div>
        }
      >
        Gebruikers
      </PageHeading>
      <PageNote />
      <ListToolbar list={list} columns={columns} searches="Zoek op bedrijfsnaam, gebruikersnaam of e-mail" />
      <ListTable
        list={list}
        answer={answer}
        loading="Gebruikers worden geladen"
        caption="Gebruikers"
        room={54}
        columns={columns}
        rowKey={(user) => user._id}
        none="Er zijn nog geen gebruikers"
        what="gebruiker"
      />
    </>
  )
}

function WaitingRequests() {
  const waiting = useQuery({ ...query(accountRequests.all, { query: { status: 'waiting' } }), ...freshAndQuiet })
  const asked = useQuery({ ...query(passwords.asked), ...freshAndQuiet })
  const count = (waiting.data?.length ?? 0) + (asked.data?.length ?? 0)
  return (
    count > 0 && (
      <Button component={Link} to="/gebruikers/aanvragen/0" variant="default">
        {`Aanvragen (${count})`}
      </Button>
    )
  )
}
