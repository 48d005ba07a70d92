import { Button } from '@mantine/core'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { Order } from '../../../contract/endpoints/orders.ts'
import type { useTakeLines } from '../cart/use-take-lines.ts'

interface OrderAgainProps {
  order: Order
  take: ReturnType<typeof useTakeLines>
  /** It stands beside those of other orders. */
  isOneOfMany?: boolean
}

/** 'Bestel opnieuw': what can still be had of an order goes into the cart beside what is in it. */
export function OrderAgain({ order, take, isOneOfMany = false }: OrderAgainProps) {
  return (
    <Button
      h={44}
      px="sm"
      variant="default"
      leftSection={<RotateCcw size={18} aria-hidden="true" />}
      loading={take.isPending && take.variables === order.order}
      disabled={take.isPending}
      onClick={() => take.mutate(order.order)}
      aria-label={isOneOfMany ? `Bestel opnieuw: order ${order.ordernummer}` : undefined}
    >
      Bestel opnieuw
    </Button>
  )
}
