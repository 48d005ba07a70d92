import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { roleOf } from '../../../contract/endpoints/access.ts'
import { type User, type UserField, users } from '../../../contract/endpoints/users.ts'
import { ApiError, dataUnlessGone, query } from '../../api/api.ts'
import { usePlacedOrder } from '../../api/use-placed-order.ts'
import { useSession } from '../../api/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { PageHeading } from '../../ui/page/page.tsx'
import { PlacedOrder } from '../cart/placed-order.tsx'
import { LoadingOrFailed, Loading } from '../../ui/page/states.tsx'
import { EmailAddress } from '../../ui/email-address.tsx'
import { Facts } from '../../ui/tables/facts.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { OfferButton } from '../exports/offer-button.tsx'
import { OrderItems } from './order-items.tsx'
import { UserOrders } from './user-orders.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import layout from '../../ui/layout.module.css'
import classes from './account.module.css'

const Colleagues = lazyPart(async () => (await import('../colleagues/colleagues.tsx')).Colleagues)
const OwnPanels = lazyPart(async () => (await import('./own-panels.tsx')).OwnPanels)

export function AccountPage() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const placed = usePlacedOrder()
  const session = useSession()
  const orderId = params.get('order')
  const answer = useQuery({
    ...query(users.one, { params: { id } }),
    // A link to an order may name a colleague's page, which is not the reader's to see.
    enabled: orderId === null,
    meta: { handles: [400] },
  })
  const { error } = answer
  const user = dataUnlessGone(answer)

  if (orderId !== null) return <OrderItems key={orderId} id={orderId} />
  if (user) {
    const isOwn = user._id === session?._id
    const isCustomerOfStaff = session?.isAdmin && roleOf(user) === 'customer'
    return (
      <>
        <PageHeading
          actions={
            isCustomerOfStaff && (
              <>
                <OfferButton query={{ userID: user._id }} />
                <Button component={Link} to={`/orders/new/${user._id}`}>
                  Nieuwe order
                </Button>
              </>
            )
          }
        >
          {user.bedrijfsnaam}
        </PageHeading>
        {placed && <PlacedOrder order={placed} />}
        <div className={classes.main}>
          <CompanyData user={user} />
          {!session?.magazijn && <UserOrders userID={user._id} />}
        </div>
        {(isOwn || isCustomerOfStaff) && (
          <div className={classes.panels}>
            <Suspense>{isOwn ? <OwnPanels user={user} session={session} /> : <Colleagues user={user} />}</Suspense>
          </div>
        )}
      </>
    )
  }
  if (placed && error === null) {
    return (
      <>
        <PageHeading>{placed.bedrijfsnaam}</PageHeading>
        <PlacedOrder order={placed} />
        <Loading label="Uw gegevens worden geladen" />
      </>
    )
  }
  if (error instanceof ApiError && error.refused && error.status !== 400)
    return <PageHeading>Gebruiker niet gevonden</PageHeading>
  return <LoadingOrFailed answers={[answer]} loading="Uw gegevens worden geladen" outline="page" />
}

function CompanyData({ user }: { user: User }) {
  const fields = {
    naam: user.naam !== undefined && ['Naam', user.naam],
    bedrijfsnaam: ['Bedrijfsnaam', user.bedrijfsnaam],
    email: ['E-mail', <EmailAddress key="email">{user.email}</EmailAddress>],
    telefoonnummer: ['Telefoonnummer', user.telefoonnummer],
    administratienummer: ['Administratienummer', user.administratienummer],
    kopersnummer: ['Kopersnummer', user.kopersnummer],
    boxnummer: ['Boxnummer', user.boxnummer],
    ektnummer: ['EKT-nummer', user.ektnummer],
    ektEmail: user.ektEmail !== '' && ['EKT-mailadres', <EmailAddress key="ekt">{user.ektEmail}</EmailAddress>],
  } satisfies Record<
    Exclude<UserField, 'gebruikersnaam' | 'isAdmin' | 'magazijn' | 'priceListId'> | 'naam',
    readonly [string, ReactNode] | false
  >
  return (
    <section className={classNames(layout.card, classes.card)} aria-labelledby="gegevens">
      <VisuallyHidden as="h2" id="gegevens">
        Gegevens
      </VisuallyHidden>
      <Facts className={classes.list} facts={Object.values(fields).filter((fact) => fact !== false)} />
    </section>
  )
}
