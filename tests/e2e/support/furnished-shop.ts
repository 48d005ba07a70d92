import { addDays, dayInAmsterdam } from '../../../contract/values/dates.ts'
import { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import type { Client } from '../../support/test-shop.ts'
import type { OwnShop } from './journeys.ts'

/** Hard to lay out: the longest names and addresses, amounts in the millions, delivery days, eight pages of users. */
export async function furnish(shop: OwnShop) {
  const product = await shop.stock({
    productName: 'Hippeastrum Picotee in wax, zilver, groot',
    text: 'Rood en sterk. '.repeat(20),
    price: '99999.99',
    stock: 1_000_000_000,
    pictures: 3,
    maat: '26/28-groot',
    kleur: 'gemengd',
    bloeiVan: 11,
    bloeiTot: 12,
    hoogte: 500,
    botanisch: 'Hippeastrum vittatum var. tweedianum subsp. latifolium Groep Grootbloemige 1',
    vbnCode: '1234567',
  })
  await shop.stock({ productName: 'Tulipa Angelique', stock: 0 })
  const buyer = await shop.login({
    gebruikersnaam: 'lelie',
    bedrijfsnaam: 'Koninklijke Bloembollenkwekerij Van de Velden B.V.',
    email: 'administratie.en.inkoop@bloembollenkwekerij-van-der-velden.example.com',
  })
  const admin = await shop.login({ isAdmin: true })
  const dagen = [1, 2, 3, 4, 5, 6, 7].map((weekdag) => ({ weekdag, werkdagenVooraf: 0, tot: '23:59' }))
  await admin.call(settings.update, { body: { levering: { dagen, vooruit: 10 }, bestelling: { klantWijzigt: true } } })
  const { body: order } = await buyer.call(orders.place, {
    body: {
      order: [{ _id: product._id, qty: 30 }],
      comment: 'Graag achterom leveren, de voordeur is tot elf uur dicht',
      leverdatum: addDays(dayInAmsterdam(shop.now()), 1),
      referentie: 'Najaarsactie 2026, tweede levering',
    },
  })
  await failedMessage(shop, order._id)
  await crowd(shop, buyer.userId)
  await accountsToDecide(shop, admin, buyer.userId)
  return { product, buyer, admin, order }
}

async function failedMessage({ connection: { db } }: OwnShop, orderId: string) {
  const [_id, at] = ['refused', new Date().toISOString()]
  const to = 'administratie.en.inkoop@bloembollenkwekerij-van-der-velden.example.com'
  const told = { kind: 'bevestiging', to, subject: 'Bestelling 10001 ontvangen', at, payload: '{}' }
  await db
    .insertInto('messages')
    .values({ _id, ...told, orderId, userId: null, search: to, attempts: 0, sentAt: null })
    .execute()
  const lastError =
    'De mailserver antwoordt: 550 5.7.1 …: Recipient address rejected: user unknown in virtual mailbox table, ask its administrator'
  const job = { id: _id, kind: 'messages.send', payload: '{}', state: 'failed', createdAt: at, dueAt: at } as const
  await db
    .insertInto('jobs')
    .values({ ...job, attempts: 1, takeovers: 0, leasedBy: null, leaseUntil: null, lastError })
    .execute()
}

async function crowd({ connection: { db } }: OwnShop, userId: string) {
  const user = await db.selectFrom('users').selectAll().where('_id', '=', userId).executeTakeFirstOrThrow()
  const others = Array.from({ length: 70 }, (_, index) => ({
    ...user,
    _id: `${index}-${userId}`,
    gebruikersnaam: `lelie${index}`,
  }))
  await db.insertInto('users').values(others).execute()
}

async function accountsToDecide(shop: OwnShop, admin: Client, userId: string) {
  const { body: user } = await admin.call(users.one, { params: { id: userId } })
  const ask = () => shop.anonymous.call(accountRequests.create, { body: user })
  await ask()
  const [asked] = (await admin.call(accountRequests.all, {})).body
  const reason = 'Geen inschrijving bij de Kamer van Koophandel gevonden. '.repeat(9).slice(0, 500)
  const params = { id: asked?._id ?? '' }
  await admin.call(accountRequests.decide, { params, body: { decision: 'refuse', reason } })
  await ask()
  const resetAskedAt = shop.now().toISOString()
  await shop.connection.db.updateTable('users').set({ resetAskedAt }).where('_id', '=', `0-${userId}`).execute()
}

export async function agreeOnPrices({ admin, buyer, product }: Awaited<ReturnType<typeof furnish>>) {
  const { body: priceList } = await admin.call(priceLists.create, {
    body: { naam: 'Exporteurs en groothandels voor heel Scandinavië', korting: '0,01' },
  })
  const agreed = [{ _id: product._id, price: '99999.98', van: '2020-01-01', totEnMet: '2099-12-31' }]
  await admin.call(priceLists.setPrices, { params: { id: priceList._id }, body: agreed })
  const { body: user } = await admin.call(users.one, { params: { id: buyer.userId } })
  await admin.call(users.update, { body: { ...user, priceListId: priceList._id } })
  return priceList
}
