import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { Field } from '../ui/page/field.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'

export function NotFoundPage() {
  return (
    <Field isLong>
      <PageHeading intro="Het adres klopt niet, of de pagina bestaat niet meer.">Pagina niet gevonden</PageHeading>
      <Button component={Link} to="/" size="lg">
        Naar Home
      </Button>
    </Field>
  )
}
