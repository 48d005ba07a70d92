// Whatever somebody changes is recorded: what it was, who did it, and when.
import { expect, test } from 'vitest'
import { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import {
  allNamed,
  deadMailServer,
  loggedInAgain,
  openWorld,
  sampleOf,
  sendSample,
  type World,
} from '../../../tests/guarantees/support/samples.ts'
import { openTestShop } from '../../../tests/support/test-shop.ts'
import type { AuditAction } from './words.ts'

/** By endpoint. A login from a new device has a test of its own. */
const recorded: Readonly<Record<string, readonly AuditAction[]>> = {
  'accountRequests.decide': ['user.created', 'user.invited', 'user.request-accepted'],
  'colleagues.add': ['user.colleague-added', 'user.created', 'user.invited'],
  'colleagues.remove': ['user.colleague-removed', 'user.deleted'],
  'devices.end': ['user.device-ended'],
  'devices.endOthers': ['user.other-devices-ended'],
  'devices.setNotice': ['user.new-device-mail'],
  'housekeeping.update': ['user.settings-edited'],
  'imports.apply': ['product.edited'],
  'lists.addFavourite': ['user.list-created', 'user.list-edited'],
  'lists.create': ['user.list-created'],
  'lists.remove': ['user.list-removed'],
  'lists.update': ['user.list-edited'],
  'orders.cancelOwn': ['order.cancelled'],
  'orders.changeOwn': ['order.edited'],
  'orders.place': ['order.placed'],
  'orders.remove': ['order.removed'],
  'orders.setStatus': ['order.status'],
  'orders.setStatuses': ['order.status'],
  'orders.update': ['order.edited'],
  'passwords.change': ['user.password'],
  'passwords.reset': ['user.password'],
  'picking.pickShort': ['order.short-picked'],
  'priceLists.create': ['price-list.created'],
  'priceLists.remove': ['price-list.removed'],
  'priceLists.setPrices': ['price-list.prices'],
  'priceLists.update': ['price-list.edited'],
  'privacy.erase': ['user.deleted', 'user.erased'],
  'products.bulk': ['product.edited'],
  'products.create': ['product.created'],
  'products.remove': ['product.removed'],
  'products.update': ['product.edited'],
  'products.updateFocus': ['product.focus'],
  'products.updatePicture': ['product.pictures'],
  'products.updateShopIndex': ['product.moved', 'product.moved'],
  'secondStep.addPasskey': ['user.second-step-set'],
  'secondStep.end': ['user.second-step-ended'],
  'secondStep.removeOfUser': ['user.second-step-reset'],
  'secondStep.renewCodes': ['user.recovery-codes'],
  'secondStep.setApp': ['user.second-step-set'],
  'settings.setLogo': ['user.logo'],
  'settings.update': ['user.settings-edited'],
  'users.create': ['user.created'],
  'users.invite': ['user.invited'],
  'users.remove': ['user.deleted'],
  'users.setPassword': ['user.password'],
  'users.update': ['user.edited'],
  'users.updateOwn': ['user.edited'],
}

/** They check, begin or send something, or change only stock, which has a ledger. */
const unrecorded = [
  'accountRequests.create',
  'auth.logout',
  'auth.try',
  'files.remove',
  'files.upload',
  'imports.addPhotos',
  'imports.create',
  'imports.remove',
  'imports.update',
  'lists.removeFavourite',
  'messages.retry',
  'orders.check',
  'orders.sendMessage',
  'passwords.forgot',
  'passwords.link',
  'products.known',
  'products.unwish',
  'products.updateStock',
  'products.wish',
  'reports.browserError',
  'secondStep.ask',
  'secondStep.atLogin',
  'secondStep.beginApp',
  'secondStep.beginPasskey',
  'secondStep.confirm',
]

let world: World
const shop = await openTestShop({ logLevel: 'silent', mail: deadMailServer })
world = await openWorld(shop)

const records = () => shop.connection.db.selectFrom('audit_log').selectAll().execute()
async function recordsSince(before: Awaited<ReturnType<typeof records>>) {
  const ids = new Set(before.map(({ id }) => id))
  return (await records()).filter(({ id }) => !ids.has(id))
}

test('audit: of every call that changes something it is decided what is recorded', () => {
  const changing = allNamed.filter(({ endpoint }) => endpoint.method !== 'GET').map(({ name }) => name)
  expect([...Object.keys(recorded), ...unrecorded].sort()).toEqual(changing.sort())
})

test.each(allNamed.filter(({ endpoint }) => endpoint.method !== 'GET'))(
  'audit: $name: records what it did, who did it, and when',
  async ({ name, endpoint }) => {
    world = await loggedInAgain(world)
    const { rule, make } = sampleOf(name)
    const caller = rule === 'anyone' ? shop.anonymous : rule === 'alone' ? world.owner : world.admin
    const sample = await make({ ...world, caller })
    const before = await records()
    const from = shop.now()
    expect((await sendSample(caller, endpoint, sample)).status).toBe(200)
    const made = () => recordsSince(before)
    // An import is applied by a job.
    await expect.poll(async () => (await made()).map(({ action }) => action).sort()).toEqual(recorded[name] ?? [])
    for (const { action, userId, entity, entityId, at } of await made()) {
      expect(userId).toBe(rule === 'anyone' ? entityId : caller.userId)
      expect(action.split('.')[0]).toBe(entity)
      expect(Date.parse(at)).toBeGreaterThanOrEqual(from.getTime())
      expect(Date.parse(at)).toBeLessThanOrEqual(shop.now().getTime())
    }
  },
)

test('audit: a refused request for an account is recorded of who refused it', async () => {
  const { make } = sampleOf('accountRequests.decide')
  const { params } = await make(world)
  const before = await records()
  await world.admin.call(accountRequests.decide, { params: { id: params?.['id'] ?? '' }, body: { decision: 'refuse' } })
  const [record] = await recordsSince(before)
  const { userId } = world.admin
  expect(record).toMatchObject({ action: 'user.request-refused', userId, entityId: userId })
})
