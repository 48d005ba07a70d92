import type { FastifyInstance } from 'fastify'
import type { Devices } from './auth/devices.ts'
import type { Sessions } from './auth/sessions.ts'
import type { Throttle } from './auth/throttle.ts'
import type { Connection } from './db/connection.ts'
import type { PictureStore } from './files/picture-store.ts'
import { removeUnusedPictures } from './files/remove-pictures.ts'
import { forgetDeleted } from './users/edit-user.ts'

const hour = 3_600_000
const weekOfKeys = 7 * 24 * hour

/** Once an hour while the server runs: forgets expired sessions, devices long unused, old failures, old idempotency keys and unused uploads. */
export function tidyUp(
  app: FastifyInstance,
  parts: {
    connection: Connection
    store: PictureStore
    sessions: Sessions
    throttle: Throttle
    devices: Devices
    clock: () => Date
  },
): void {
  const { connection, store, sessions, throttle, devices, clock } = parts
  async function tidy() {
    await sessions.prune()
    await throttle.prune()
    await devices.prune()
    await connection.prune()
    const old = new Date(clock().getTime() - weekOfKeys).toISOString()
    await connection.db.deleteFrom('idempotency_keys').where('at', '<', old).execute()
    await forgetDeleted(connection.db)
    await removeUnusedPictures(connection, store, clock())
  }
  const timer = setInterval(() => {
    tidy().catch((error: unknown) => app.log.error({ err: error }, 'tidying up failed, next try in an hour'))
  }, hour)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
