import { type Mailbox, openMailbox } from './services/mailbox.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

/** A shop with a mail server of its own, which closes with it. */
export async function openMailingShop(
  settings: Parameters<typeof openTestShop>[0] = {},
): Promise<{ shop: TestShop; mailbox: Mailbox }> {
  const mailbox = await openMailbox()
  const shop = await openTestShop({ pollJobsEvery: 20, ...settings, mail: mailbox.settings })
  const close = async () => {
    await shop.close()
    await mailbox.close()
  }
  return { mailbox, shop: { ...shop, close } }
}
