import { afterAll } from 'vitest'
import { client, openTestShop } from '../../support/test-shop.ts'
import { startServer } from './real-server.ts'

/** Until the tests of the file are over. */
export async function openOrderDesk(settings: Record<string, string> = {}) {
  const shop = await openTestShop({ logLevel: 'silent' })
  const server = await startServer(shop, settings)
  const { userId, cookie } = await shop.login()
  afterAll(() => server.stop())
  return { shop, server, buyer: client(server.url, userId, cookie) }
}
