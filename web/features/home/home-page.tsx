import { shopName } from '../../ui/page-settings.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

export function HomePage() {
  return <PageHeading>{`Welkom bij ${shopName}`}</PageHeading>
}
