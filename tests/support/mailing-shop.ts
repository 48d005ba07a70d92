import { atTheEnd } from './at-the-end.ts'
import { openMailbox } from './services/mailbox.ts'
import { openTestShop } from './test-shop.ts'

/** A shop with a mail server of its own. */
export async function openMailingShop(settings: Parameters<typeof openTestShop>[0] = {}) {
  const mailbox = await openMailbox()
  atTheEnd(() => mailbox.close())
  const shop = await openTestShop({ pollJobsEvery: 20, ...settings, mail: mailbox.settings })
  return { mailbox, shop }
}
