import { UnstyledButton } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../api/session.ts'
import { useCart } from '../../features/cart/use-cart.ts'
import { ownLogout } from '../../features/auth/logout-page.tsx'
import { currentYear } from '../../ui/today.ts'
import { startPage } from '../../api/start-page.ts'
import classes from './navigation.module.css'
import { preload } from '../screens.ts'
import layout from '../../ui/layout.module.css'

export function Navigation() {
  const session = useSession()
  const count = useCart().length
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === key
  const toggle = useRef<HTMLButtonElement>(null)
  useWindowEvent('keydown', (event) => {
    if (!open || event.key !== 'Escape') return
    setOpenAt(undefined)
    toggle.current?.focus()
  })

  return (
    <nav className={classes.bar} data-screen-only aria-label="Hoofdnavigatie">
      <UnstyledButton
        ref={toggle}
        className={classes.toggle ?? ''}
        hiddenFrom="sm"
        aria-expanded={open}
        aria-controls="menu"
        onClick={() => setOpenAt(open ? undefined : key)}
      >
        {open ? <X size={20} /> : <Menu size={20} />}
        Navigeer
        {count > 0 && (
          <span className={classes.count} aria-hidden="true">
            {count}
          </span>
        )}
      </UnstyledButton>
      <ul id="menu" className={classes.menu} data-open={open || undefined}>
        <Item to="/">Home</Item>
        {session && (
          <>
            {session.magazijn ? (
              <Item to={startPage(session).path} within={[startPage(session).path]}>
                Verzamelen
              </Item>
            ) : (
              <>
                <Item to="/shop/bollen/0" within={['/shop/']}>
                  Winkel
                </Item>
                <Item to="/snelbestellen">Snelbestellen</Item>
                <Item to="/bestellijsten">Bestellijsten</Item>
                <Item to="/shoppingcart">
                  Winkelwagentje
                  <span className={classes.count} data-empty={count === 0 || undefined}>
                    {count}
                  </span>
                </Item>
              </>
            )}
            {session.isAdmin && (
              <Item
                to="/dashboard"
                within={[
                  '/dashboard',
                  '/orders/',
                  '/productbeheer/',
                  '/gebruikers/',
                  '/instellingen',
                  '/berichten',
                  '/prijslijsten',
                  '/verkoop',
                ]}
              >
                Dashboard
              </Item>
            )}
            {/* Without a year the page opens on 2022 (§9); the menu leads to the current one. */}
            <Item to={`/userpage/${session._id}?jaar=${currentYear()}`} within={[`/userpage/${session._id}`]} push>
              <span className={layout.cut}>{session.user}</span>
            </Item>
            <Item to="/logout" state={ownLogout}>
              Uitloggen
            </Item>
          </>
        )}
        {session === null && (
          <Item to="/login" push>
            Inloggen
          </Item>
        )}
      </ul>
    </nav>
  )
}

interface ItemProps {
  to: string
  /** Path prefixes of the item, if more than its own. */
  within?: readonly string[]
  push?: boolean
  state?: object
  children: ReactNode
}

function Item({ to, within, push = false, state, children }: ItemProps) {
  const { pathname } = useLocation()
  const here = within?.some((start) => pathname.startsWith(start)) ?? pathname === to
  return (
    <li className={push ? classes.push : undefined}>
      <Link
        to={to}
        state={state}
        aria-current={here ? 'page' : undefined}
        onPointerEnter={() => preload(to)}
        onFocus={() => preload(to)}
        className={classes.link}
      >
        {children}
      </Link>
    </li>
  )
}
