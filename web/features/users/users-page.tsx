import { Navigate, useParams } from 'react-router'
import { NewUserPage } from './new-user-page.tsx'
import { AccountRequestsPage } from './account-requests-page.tsx'
import { UserPage } from './user-page.tsx'
import { UsersMain } from './users-main.tsx'

export function UsersPage() {
  const { pageStatus, id = '' } = useParams()
  if (pageStatus === 'main') return <UsersMain />
  if (pageStatus === 'new') return <NewUserPage />
  if (pageStatus === 'aanvragen') return <AccountRequestsPage />
  if (pageStatus === 'details') return <UserPage key={id} id={id} />
  return <Navigate to="/PageNotFound" replace />
}
