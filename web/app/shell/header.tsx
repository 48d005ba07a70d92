import UserRound from 'lucide-react/icons/user-round'
import { Link, useLocation } from 'react-router'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useSession } from '../../api/session.ts'
import { shopName } from '../../api/page-settings.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import classes from './header.module.css'
import layout from '../../ui/layout.module.css'

/** In characters: longer names do not fit on one line of a phone (medium), or of any window (long). */
const [mediumName, longName] = [10, 20]
const sizeOfName = shopName.length > longName ? 'long' : shopName.length > mediumName ? 'medium' : undefined

export function Header() {
  const session = useSession()
  const { pathname } = useLocation()
  return (
    <header
      className={classNames(classes.header, 'start-head')}
      data-home={pathname === '/' || undefined}
      data-screen-only
    >
      <Link to="/" className={classes.home} data-ring="inside" aria-label={`${shopName}, naar Home`}>
        <span className={classes.name} data-size={sizeOfName}>
          {shopName}
        </span>
      </Link>
      <div className={classes.aside}>
        {session && (
          <p className={classes.user}>
            <UserRound size={16} />
            <span className={layout.cut}>
              <span className={classNames(layout.soft, classes.label)}>Ingelogd als </span>
              {session.user}
            </span>
          </p>
        )}
        <SchemeSwitch />
      </div>
    </header>
  )
}

function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const Icon = dark ? Sun : Moon
  return (
    <IconButton
      className={classes.switch}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      label={dark ? 'Lichte weergave' : 'Donkere weergave'}
      tooltip
      small
    >
      <Icon size={18} />
    </IconButton>
  )
}
