import { addDays, dayInAmsterdam } from '../../../contract/values/dates.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import type { OwnShop } from './own-shop.ts'

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
  await admin.call(settings.update, { body: { levering: { dagen, vooruit: 10 } } })
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
  await accountsToDecide(shop, buyer.userId)
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

async function accountsToDecide(shop: OwnShop, userId: string) {
  const { db } = shop.connection
  const user = await db.selectFrom('users').selectAll().where('_id', '=', userId).executeTakeFirstOrThrow()
  const { bedrijfsnaam, email, telefoonnummer, administratienummer, kopersnummer, boxnummer, ektnummer, search } = user
  const company = {
    bedrijfsnaam,
    email,
    telefoonnummer,
    administratienummer,
    kopersnummer,
    boxnummer,
    ektnummer,
    search,
  }
  const at = shop.now().toISOString()
  await db
    .insertInto('account_requests')
    .values([
      {
        ...company,
        _id: 'a',
        at,
        status: 'waiting',
        decidedAt: null,
        decidedBy: null,
        reason: '',
        userId: null,
        lijktOp: 'b',
      },
      {
        ...company,
        _id: 'b',
        at,
        status: 'refused',
        decidedAt: at,
        decidedBy: null,
        reason: 'Geen inschrijving bij de Kamer van Koophandel gevonden. '.repeat(9).slice(0, 500),
        userId: null,
        lijktOp: null,
      },
    ])
    .execute()
  await db.updateTable('users').set({ resetAskedAt: at }).where('_id', '=', `0-${userId}`).execute()
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
