import { Button } from '@mantine/core'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { Order } from '../../../contract/orders.ts'
import type { useTakeLines } from '../cart/use-take-lines.ts'

/** 'Bestel opnieuw': what can still be had of an order goes into the cart beside what is in it. */
export function OrderAgain({ order, take }: { order: Order; take: ReturnType<typeof useTakeLines> }) {
  return (
    <Button
      h={44}
      px="sm"
      variant="default"
      leftSection={<RotateCcw size={18} aria-hidden="true" />}
      loading={take.isPending && take.variables === order.order}
      disabled={take.isPending}
      onClick={() => take.mutate(order.order)}
      aria-label={`Bestel opnieuw: order ${order.ordernummer}`}
    >
      Bestel opnieuw
    </Button>
  )
}
