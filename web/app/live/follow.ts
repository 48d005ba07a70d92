import type { QueryClient } from '@tanstack/react-query'
import type { AuthState } from '../../../contract/endpoints/auth.ts'
import type { LiveMessage, LiveOrder, LiveProduct } from '../../../contract/endpoints/live.ts'
import { applyChanges } from './apply-changes.ts'
import { createNewOrderAlerts } from './new-order-alert.ts'
import { openSharedStream } from './shared-stream.ts'

export function follow(client: QueryClient, { _id, isAdmin, magazijn }: AuthState): () => void {
  const changes = applyChanges(client)
  const alerts = isAdmin || magazijn ? createNewOrderAlerts() : undefined
  const close = openSharedStream(_id, ({ event, data }) => {
    if (event === 'refresh') changes.all()
    else {
      const value: unknown = JSON.parse(data)
      if (event === 'product' && isOf<LiveProduct>(value)) changes.product(value)
      if (event === 'order' && isOf<LiveOrder>(value)) {
        changes.order(value)
        void alerts?.order(value)
      }
      if (event === 'message' && isOf<LiveMessage>(value)) {
        changes.message()
        alerts?.failure(value)
      }
    }
  })
  return () => {
    close()
    alerts?.stop()
  }
}

/** Trusts the server, which serializes events by schema. */
const isOf = <Data extends object>(value: unknown): value is Data => typeof value === 'object' && value !== null
