import { expect, onTestFinished, test } from 'vitest'
import { openTestShop } from '../../support/test-shop.ts'
import { deafSocket, isTrueWithin } from '../support/raw-client.ts'

test('silent clients: a connection that sends no whole request is ended', async () => {
  const shop = await openTestShop({ logLevel: 'silent' })
  onTestFinished(() => shop.close())
  const slow = await deafSocket(shop.url, '127.0.0.1')
  const silent = await deafSocket(shop.url, '127.0.0.1')
  slow.write('POST /auth/try HTTP/1.1\r\nHost: x\r\n')
  for (const socket of [slow, silent]) socket.resume()
  // The header timeout is 15 s.
  expect(await isTrueWithin(40_000, () => slow.closed && silent.closed)).toBe(true)
})
