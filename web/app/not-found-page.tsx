import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { TulipField } from '../ui/page/tulip-field.tsx'
import { PageHeading } from '../ui/page/page.tsx'

export function NotFoundPage() {
  return (
    <TulipField isLong>
      <PageHeading intro="Het adres klopt niet, of de pagina bestaat niet meer.">Pagina niet gevonden</PageHeading>
      <Button component={Link} to="/" size="lg">
        Naar Home
      </Button>
    </TulipField>
  )
}
