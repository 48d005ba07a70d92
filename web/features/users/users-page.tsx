import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminPageSize } from '../../../contract/limits.ts'
import { users } from '../../../contract/users.ts'
import { pageQuery } from '../../api/query.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { useListState } from '../../ui/list-state.ts'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Failed, Loading } from '../../ui/states.tsx'

export function UsersPage() {
  const list = useListState()
  const input = { query: { zoek: list.zoek, pagina: list.pagina, perPagina: adminPageSize } }
  const { data, isError, refetch } = useQuery({ ...pageQuery(users.all, input), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeading>Gebruikers</PageHeading>
      <ListToolbar list={list} searches="Zoek op bedrijfsnaam, gebruikersnaam of e-mail" />
      {data ? (
        <>
          <DataTable
            caption="Gebruikers"
            columns={[
              { header: 'Bedrijfsnaam', cell: (user) => user.bedrijfsnaam, title: true },
              { header: 'Gebruikersnaam', cell: (user) => user.gebruikersnaam },
              { header: 'E-mail', cell: (user) => user.email },
            ]}
            rows={data.rows}
            rowKey={(user) => user._id}
          />
          <Pagination page={list.pagina} pages={Math.ceil(data.total / adminPageSize)} />
        </>
      ) : isError ? (
        <Failed onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  )
}
