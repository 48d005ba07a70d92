import { Button } from '@mantine/core'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { Order } from '../../../contract/endpoints/orders.ts'
import type { useAddLines } from '../cart/use-add-lines.ts'

interface OrderAgainProps {
  order: Order
  take: ReturnType<typeof useAddLines>
  isOneOfMany?: boolean
}

export function OrderAgain({ order, take, isOneOfMany = false }: OrderAgainProps) {
  return (
    <Button
      h={44}
      px="sm"
      variant={isOneOfMany ? 'default' : 'filled'}
      leftSection={<RotateCcw size={18} />}
      loading={take.isPending && take.variables === order.order}
      disabled={take.isPending}
      onClick={({ detail }) => {
        // A double click adds the products once.
        if (detail < 2) take.mutate(order.order)
      }}
      aria-label={isOneOfMany ? `Bestel opnieuw: order ${order.ordernummer}` : undefined}
    >
      Bestel opnieuw
    </Button>
  )
}
