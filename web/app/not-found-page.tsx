import { Link } from 'react-router'
import { PageHeading } from '../ui/page/page-heading.tsx'

export function NotFoundPage() {
  return (
    <>
      <PageHeading intro="Het adres klopt niet, of de pagina bestaat niet meer.">Pagina niet gevonden</PageHeading>
      <p>
        <Link to="/">Naar Home</Link>
      </p>
    </>
  )
}
