import type { ReactNode } from 'react'
import type { User, UserField } from '../../../contract/endpoints/users.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Facts } from '../../ui/tables/facts.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './company-data.module.css'

export function CompanyData({ user }: { user: User }) {
  const fields = {
    bedrijfsnaam: ['Bedrijfsnaam', user.bedrijfsnaam],
    email: ['E-mail', <EmailAddress key="email">{user.email}</EmailAddress>],
    telefoonnummer: ['Telefoonnummer', user.telefoonnummer],
    administratienummer: ['Administratienummer', user.administratienummer],
    kopersnummer: ['Kopersnummer', user.kopersnummer],
    boxnummer: ['Boxnummer', user.boxnummer],
    ektnummer: ['EKT-nummer', user.ektnummer],
    ektEmail: user.ektEmail !== '' && ['EKT-mailadres', <EmailAddress key="ekt">{user.ektEmail}</EmailAddress>],
  } satisfies Record<
    Exclude<UserField, 'gebruikersnaam' | 'isAdmin' | 'magazijn' | 'priceListId'>,
    readonly [string, ReactNode] | false
  >
  return (
    <section className={classes.card} aria-labelledby="gegevens">
      <VisuallyHidden as="h2" id="gegevens">
        Gegevens
      </VisuallyHidden>
      <Facts className={classes.list} facts={Object.values(fields).filter((fact) => fact !== false)} />
    </section>
  )
}
