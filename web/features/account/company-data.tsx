import type { User } from '../../../contract/users.ts'
import { EmailAddress } from '../../ui/email-address.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import classes from './company-data.module.css'

export function CompanyData({ user }: { user: User }) {
  const fields = [
    ['Bedrijfsnaam', user.bedrijfsnaam],
    ['E-mail', <EmailAddress key="email">{user.email}</EmailAddress>],
    ['Telefoonnummer', user.telefoonnummer],
    ['Administratienummer', user.administratienummer],
    ['Kopersnummer', user.kopersnummer],
    ['Boxnummer', user.boxnummer],
    ['EKT-nummer', user.ektnummer],
  ] as const
  return (
    <section className={classes.card} aria-labelledby="gegevens">
      <VisuallyHidden as="h2" id="gegevens">
        Gegevens
      </VisuallyHidden>
      <dl className={classes.list}>
        {fields.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
