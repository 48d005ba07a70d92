import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { showDay, yearInAmsterdam } from '../../../contract/values/dates.ts'
import { euroOfPrice } from '../../../contract/values/money.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { pageQuery, query } from '../../api/api.ts'
import { Panel } from '../../ui/page/page.tsx'
import { Loading } from '../../ui/page/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { OrderAgain } from '../account/order-again.tsx'
import { AddedNotes } from '../cart/added-notes.tsx'
import { useAddLines } from '../cart/use-add-lines.ts'
import { lists } from '../../../contract/endpoints/lists.ts'
import { printedName } from '../../../contract/rules/product-texts.ts'
import { Pictured } from '../../ui/picture.tsx'
import { namedLists } from '../lists/named-lists.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import classes from './home-shortcuts.module.css'

const quiet = { meta: { quiet: true } }

export function HomeShortcuts({ userId }: { userId: string }) {
  const params = { id: userId }
  const newest = useQuery({
    ...pageQuery(orders.ofUser, { params, query: { pagina: 1, perPagina: 1 } }),
    ...quiet,
  })
  const open = useQuery({
    ...pageQuery(orders.ofUser, { params, query: { status: 'open', pagina: 1, perPagina: 1 } }),
    ...quiet,
  })
  const take = useAddLines()
  const isPending = newest.isPending || open.isPending
  const last = newest.data?.rows[0]
  const openOrders = open.data?.total ?? 0
  const ownPage = (jaar: number | 'alle') => `/userpage/${userId}?jaar=${jaar}`
  return (
    <div className={classes.desk}>
      {take.data && <AddedNotes result={take.data} />}
      {isPending && <Loading label="Uw laatste bestelling wordt geladen" outline="list" />}
      {!isPending && last && (
        <Panel
          title="Uw laatste bestelling"
          aside={
            openOrders === 0 ? (
              <Link to={ownPage(yearInAmsterdam(new Date(last.date)))}>Alle bestellingen</Link>
            ) : (
              <Link to={`${ownPage('alle')}&status=open`}>
                {`${openOrders === 1 ? '1 bestelling staat' : `${openOrders} bestellingen staan`} open`}
              </Link>
            )
          }
        >
          <div className={classNames(layout.row, classes.last)}>
            <strong>{last.ordernummer}</strong>
            <span>{showDay(last.date)}</span>
            <span>{euroOfPrice(last.totalPrice)} ex. btw</span>
            <StatusBadge status={last.orderstatus} />
            <span className={classNames(layout.row, classes.buttons)}>
              <OrderAgain order={last} take={take} />
              <Button
                component={Link}
                to={`${ownPage(yearInAmsterdam(new Date(last.date)))}&order=${last._id}`}
                variant="light"
                h={44}
              >
                Bekijk items
              </Button>
            </span>
          </div>
        </Panel>
      )}
      <Favourites />
      <nav className={layout.row} aria-label="Snel verder">
        <Button component={Link} to="/snelbestellen" variant="default" size="md">
          Snelbestellen
        </Button>
        <Button component={Link} to="/bestellijsten" variant="default" size="md">
          Bestellijsten
        </Button>
      </nav>
    </div>
  )
}

const mostShown = 6

function Favourites() {
  const { data: named } = useQuery({ ...namedLists, meta: { quiet: true } })
  const own = named?.find(({ favorieten, aantal = 0 }) => favorieten && aantal > 0)
  return own && <FavouritesPanel id={own._id} />
}

function FavouritesPanel({ id }: { id: string }) {
  const { data: list } = useQuery({ ...query(lists.one, { params: { id } }), meta: { quiet: true } })
  const shown = list?.lines.filter(({ removed }) => !removed).slice(0, mostShown) ?? []
  return (
    shown.length > 0 && (
      <Panel title="Favorieten" aside={<Link to={`/bestellijsten?lijst=${id}`}>Bestel uit Favorieten</Link>}>
        <ul className={classes.products}>
          {shown.map(({ _id, picture, ...product }) => (
            <li key={_id}>
              <Link className={classes.product} to={`/shop/all/${_id}`}>
                <Pictured picture={picture} large>
                  {printedName(product)}
                </Pictured>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    )
  )
}
