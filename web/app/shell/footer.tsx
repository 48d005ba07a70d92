import { useQuery } from '@tanstack/react-query'
import { settings } from '../../../contract/endpoints/settings.ts'
import { query } from '../../api/api.ts'
import classes from './shell.module.css'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'

export function Footer() {
  const { data: shop } = useQuery({ ...query(settings.shop), staleTime: 3_600_000, meta: { quiet: true } })
  if (!shop) return null
  const { naam, adres, postcode, plaats, telefoonnummer, email, kvk, btw, voorwaarden } = shop
  const where = [adres, [postcode, plaats].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const parts = [
    naam && <strong key="naam">{naam}</strong>,
    where && <span key="where">{where}</span>,
    telefoonnummer && (
      <a key="tel" href={`tel:${telefoonnummer.replace(/[^+\d]/g, '')}`}>
        {telefoonnummer}
      </a>
    ),
    email && (
      <a key="email" href={`mailto:${email}`}>
        {email}
      </a>
    ),
    kvk && <span key="kvk">KvK {kvk}</span>,
    btw && <span key="btw">Btw {btw}</span>,
    voorwaarden && (
      <a key="voorwaarden" href={voorwaarden} target="_blank" rel="noreferrer">
        Verkoopvoorwaarden
      </a>
    ),
  ].filter(Boolean)
  return parts.length === 0 ? null : (
    <footer className={classNames(layout.words, layout.note, classes.footer)} data-screen-only>
      {parts}
    </footer>
  )
}
