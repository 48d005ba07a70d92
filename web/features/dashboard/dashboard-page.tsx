import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { PageHeading } from '../../ui/page-heading.tsx'

export function DashboardPage() {
  return (
    <>
      <PageHeading>Dashboard</PageHeading>
      <Group>
        <Button component={Link} to="/productbeheer/main/0">
          Productbeheer
        </Button>
        <Button component={Link} to="/gebruikers/main/0">
          Gebruikers
        </Button>
        <Button component={Link} to="/orders/main/0">
          Orders
        </Button>
      </Group>
    </>
  )
}
