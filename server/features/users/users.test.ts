import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { auth } from '../../../contract/endpoints/auth.ts'
import { colleagues } from '../../../contract/endpoints/colleagues.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { reports } from '../../../contract/endpoints/reports.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { company, wachtwoord } from '../../../tests/support/make-user.ts'
import { type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let admin: Client
beforeEach(async () => {
  shop = await openTestShop()
  admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
})

const form = { ...company, gebruikersnaam: 'De Roos', wachtwoord }
const missing = { status: 404, sentence: 'Gevraagde data niet gevonden' }
const taken = { status: 409, sentence: 'Gebruikersnaam bestaat al' }
const sessionOf = (client: Client) => client.call(auth.checkUser, {})

test('users: a new user has a normalised name, is a customer unless told otherwise, and shows no password', async () => {
  const { body } = await admin.send('POST', '/users', { body: form })
  const { _id } = z.object({ _id: z.string() }).parse(body)
  expect(body).toEqual({
    ...company,
    _id,
    gebruikersnaam: 'deroos',
    isAdmin: false,
    ektEmail: '',
    priceListId: null,
    version: 1,
  })
})

test('users: nobody is given the name by which the history means the server', async () => {
  const main = await shop.login()
  const colleague = { naam: 'Jan', email: 'jan@deroos.example' }
  for (const gebruikersnaam of ['Systeem', 's y s t e e m', 'systéém']) {
    expect(await admin.call(users.create, { body: { ...form, gebruikersnaam } })).toMatchObject(taken)
    expect(await admin.call(users.update, { body: { ...form, _id: main.userId, gebruikersnaam } })).toMatchObject(taken)
    const added = await main.call(colleagues.add, {
      params: { id: main.userId },
      body: { ...colleague, gebruikersnaam },
    })
    expect(added).toMatchObject(taken)
  }
  // An account that has the name already keeps it.
  const ofMain = shop.connection.db.updateTable('users').where('_id', '=', main.userId)
  await ofMain.set({ gebruikersnaam: 'systeem' }).execute()
  const edit = { ...form, _id: main.userId, gebruikersnaam: 'systeem' }
  expect((await admin.call(users.update, { body: edit })).status).toBe(200)
})

test('users: of users who are given one name at the same moment, one gets it and the others are told', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => shop.login()))
  const answers = await Promise.all(
    buyers.map(({ userId }) => admin.call(users.update, { body: { ...form, _id: userId } })),
  )
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(taken)
})

test('users: an edit changes what was sent, ignores wachtwoord, and leaves the role alone unless sent', async () => {
  const second = await shop.login({ isAdmin: true })
  expect((await sessionOf(second)).status).toBe(200)
  const edit = { ...form, _id: second.userId, wachtwoord: 'iets-heel-anders', deletedAt: 'nu', version: 1 }
  const { body } = await admin.send('PUT', '/users/', { body: edit })
  expect(body).toMatchObject({ ...company, gebruikersnaam: 'deroos', isAdmin: true, version: 2 })
  expect((await sessionOf(second)).body).toMatchObject({ user: 'deroos' })
  for (const typed of [wachtwoord, 'iets-heel-anders']) {
    const login = { gebruikersnaam: 'deroos', wachtwoord: typed }
    expect((await shop.anonymous.call(auth.try, { body: login })).status).toBe(401)
  }
})

test('users: users that are not there are not found', async () => {
  const id = 'bestaat-niet'
  expect(await admin.call(users.one, { params: { id } })).toMatchObject(missing)
  expect(await admin.call(users.update, { body: { ...form, _id: id } })).toMatchObject(missing)
  expect(await admin.call(users.setPassword, { params: { id }, body: { wachtwoord } })).toMatchObject(missing)
  expect(await admin.call(users.remove, { params: { id } })).toMatchObject(missing)
})

test('users: somebody of the warehouse is neither customer nor administrator, and a session that knows his former role ends', async () => {
  const picker = await shop.login({ magazijn: true })
  const state = { _id: picker.userId, isAdmin: false, magazijn: true }
  expect((await sessionOf(picker)).body).toMatchObject(state)
  const { body: one } = await admin.call(users.one, { params: { id: picker.userId } })
  expect(one).toMatchObject({ isAdmin: false, magazijn: true })
  // A field that is not set is absent.
  expect((await admin.call(users.one, { params: { id: admin.userId } })).body).not.toHaveProperty('magazijn')
  const { magazijn: _, version: __, ...fields } = one
  const edit = (role: { isAdmin?: boolean; magazijn?: boolean }) => {
    const { isAdmin: ___, ...rest } = fields
    return admin.call(users.update, { body: { ...rest, ...role } })
  }
  expect(await edit({ isAdmin: true, magazijn: true })).toMatchObject({
    status: 400,
    sentence: 'Kies beheerder of magazijn, niet allebei',
  })
  // An edit without the role leaves it.
  expect((await edit({ isAdmin: false })).body).toMatchObject({ isAdmin: false, magazijn: true })
  expect((await sessionOf(picker)).status).toBe(200)
  // A new administrator loses the other role.
  expect((await edit({ isAdmin: true })).body.magazijn).toBeUndefined()
  expect((await sessionOf(picker)).status).toBe(401)
  expect((await edit({ isAdmin: false, magazijn: true })).body).toMatchObject({ isAdmin: false, magazijn: true })
  const again = await shop.newSession(picker.userId)
  expect((await edit({ magazijn: false })).body).not.toHaveProperty('magazijn')
  expect((await sessionOf(again)).status).toBe(401)
  const both = shop.connection.db.updateTable('users').set({ isAdmin: 1, magazijn: 1 }).where('_id', '=', picker.userId)
  await expect(both.execute()).rejects.toThrow(/check/i)
})

test('users: deleting a user empties the account, frees his name, and keeps his orders as they were', async () => {
  const buyer = await shop.login({ gebruikersnaam: 'deroos', bedrijfsnaam: 'Bloemist De Roos' })
  const tulip = await shop.addProduct()
  const body = { order: [{ _id: tulip._id, qty: 1 }] }
  const { body: order } = await buyer.call(orders.place, { body, headers: { 'idempotency-key': 'een' } })
  expect((await admin.call(users.remove, { params: { id: buyer.userId } })).status).toBe(200)

  expect((await sessionOf(buyer)).status).toBe(401)
  expect(await admin.call(users.one, { params: { id: buyer.userId } })).toMatchObject(missing)
  expect(await admin.call(users.remove, { params: { id: buyer.userId } })).toMatchObject(missing)
  expect(await admin.call(users.invite, { params: { id: buyer.userId } })).toMatchObject(missing)
  const row = await shop.connection.db
    .selectFrom('users')
    .selectAll()
    .where('_id', '=', buyer.userId)
    .executeTakeFirstOrThrow()
  const answers = await shop.connection.db.selectFrom('idempotency_keys').selectAll().execute()
  expect(JSON.stringify([row, answers])).not.toMatch(/roos|0252123456|123456|4321|B12|8712345/i)
  // As one that nobody has used.
  expect(row).toMatchObject({ isAdmin: 0, magazijn: 0, newDeviceMail: 1, hasLoggedIn: 0, resetAskedAt: null })
  const { body: history } = await admin.call(reports.history, { params: { entity: 'user', id: buyer.userId } })
  expect(history[0]?.what).toBe('Gebruiker verwijderd')
  const kept = await admin.call(orders.one, { params: { id: order._id } })
  expect(kept.body).toMatchObject({ bedrijfsnaam: 'Bloemist De Roos', boxnummer: 'B12', userID: buyer.userId })
  expect((await admin.call(users.create, { body: form })).status).toBe(200)
})
