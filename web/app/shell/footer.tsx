import { useQuery } from '@tanstack/react-query'
import { settings } from '../../../contract/endpoints/settings.ts'
import { query } from '../../api/api.ts'
import classes from './shell.module.css'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'

export function Footer() {
  const { data: shop } = useQuery({ ...query(settings.shop), staleTime: 3_600_000, meta: { quiet: true } })
  if (!shop || Object.values(shop).every((value) => value === '')) return null
  const { naam, adres, postcode, plaats, telefoonnummer, email, kvk, btw, voorwaarden } = shop
  const where = [adres, [postcode, plaats].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <footer className={classNames(layout.words, layout.note, classes.footer)} data-screen-only>
      {naam && <strong>{naam}</strong>}
      {where && <span>{where}</span>}
      {telefoonnummer && <a href={`tel:${telefoonnummer.replace(/[^+\d]/g, '')}`}>{telefoonnummer}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {kvk && <span>KvK {kvk}</span>}
      {btw && <span>Btw {btw}</span>}
      {voorwaarden && (
        <a href={voorwaarden} target="_blank" rel="noreferrer">
          Verkoopvoorwaarden
        </a>
      )}
    </footer>
  )
}
