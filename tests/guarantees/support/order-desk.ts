import { afterAll, beforeAll } from 'vitest'
import { type Client, client, openTestShop, type TestShop } from '../../support/test-shop.ts'
import { type RealServer, startServer } from './real-server.ts'

interface OrderDesk {
  readonly shop: TestShop
  readonly server: RealServer
  readonly buyer: Client
}

export function orderDeskForFile(settings: Record<string, string> = {}): () => OrderDesk {
  let desk: OrderDesk | undefined
  beforeAll(async () => {
    const shop = await openTestShop({ logLevel: 'silent' })
    const server = await startServer(shop, settings)
    const { userId, cookie } = await shop.login()
    desk = { shop, server, buyer: client(server.url, userId, cookie) }
  })
  afterAll(async () => {
    await desk?.server.stop()
    await desk?.shop.close()
  })
  return () => {
    if (!desk) throw new Error('The order desk opens before the tests of its file.')
    return desk
  }
}
