import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { orderStatuses } from '../../../contract/endpoints/orders.ts'
import { defaultUserPageYear } from '../../../contract/values/limits.ts'
import { useSession } from '../../api/session.ts'
import { SelectBox } from '../../ui/fields/controls.tsx'
import { useListState } from '../../ui/tables/use-list-state.ts'
import { withParams } from '../../ui/search-params.ts'
import { AddedNotes } from '../cart/added-notes.tsx'
import { useAddLines } from '../cart/use-add-lines.ts'
import { OrderList } from '../orders/list/order-list.tsx'
import { OrderAgain } from './order-again.tsx'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import classes from './account.module.css'

/** Opens on the year of §9; when that has no orders, offers the newest year that has some. Home links to a status. */
export function UserOrders({ userID }: { userID: string }) {
  const [params] = useSearchParams()
  const list = useListState()
  const asked = list.filter('status')
  const status = orderStatuses.find((one) => one === asked)
  const isOwn = useSession()?._id === userID
  const take = useAddLines()
  return (
    <section className={classes.orders} aria-labelledby="orders">
      <h2 id="orders" className={classes.title}>
        Orders
      </h2>
      {take.data && <AddedNotes result={take.data} />}
      <OrderList
        userID={userID}
        defaultYear={defaultUserPageYear}
        status={status}
        filter={
          asked !== '' && (
            <SelectBox
              label="Status"
              value={status ?? 'alle'}
              choices={[['alle', 'Alle statussen'], ...orderStatuses.map((one) => [one, one] as const)]}
              onChoose={(wanted) => list.set({ status: wanted })}
            />
          )
        }
        action={(order, isCrowded) => (
          <div className={classNames(layout.end, classes.actions)} data-crowded={isCrowded || undefined}>
            <Button
              component={Link}
              to={`?${withParams(params, { order: order._id })}`}
              variant="light"
              h={44}
              px="sm"
              aria-label={`Bekijk items van order ${order.ordernummer}`}
            >
              Bekijk items
            </Button>
            {isOwn && <OrderAgain order={order} take={take} isOneOfMany />}
          </div>
        )}
        emptyYear={(year, [newest]) =>
          status !== undefined ? (
            <Button component={Link} to={`?${withParams(params, { status: 'alle' })}`} h={44}>
              Toon alle statussen
            </Button>
          ) : newest === undefined || newest === year ? (
            <Link to="/shop/bollen/0">Naar de winkel</Link>
          ) : (
            <Button component={Link} to={`?${withParams(params, { jaar: String(newest) })}`} h={44}>
              {`Toon orders van ${newest}`}
            </Button>
          )
        }
      />
    </section>
  )
}
