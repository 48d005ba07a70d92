import UserRound from 'lucide-react/icons/user-round'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../api/use-session.ts'
import { shopName } from '../../api/page-settings.ts'
import classes from './header.module.css'
import { SchemeSwitch } from './scheme-switch.tsx'

const longName = 20

export function Header() {
  const session = useSession()
  const { pathname } = useLocation()
  return (
    <header className={classes.header} data-home={pathname === '/' || undefined}>
      <Link to="/" className={classes.home} data-ring="inside" aria-label={`${shopName}, naar de voorpagina`}>
        <span className={classes.name} data-long={shopName.length > longName || undefined}>
          {shopName}
        </span>
      </Link>
      <div className={classes.aside}>
        {session && (
          <p className={classes.user}>
            <UserRound size={16} aria-hidden="true" />
            <span>
              <span className={classes.label}>Ingelogd als </span>
              {session.user}
            </span>
          </p>
        )}
        <SchemeSwitch />
      </div>
    </header>
  )
}
