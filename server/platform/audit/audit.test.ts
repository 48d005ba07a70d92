// Whatever somebody changes is recorded: what it was, who did it, of whom or what, and when.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import { devices } from '../../../contract/endpoints/devices.ts'
import { housekeeping } from '../../../contract/endpoints/housekeeping.ts'
import { colleagues } from '../../../contract/endpoints/colleagues.ts'
import { lists } from '../../../contract/endpoints/lists.ts'
import { orders } from '../../../contract/endpoints/orders.ts'
import { picking } from '../../../contract/endpoints/picking.ts'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { privacy } from '../../../contract/endpoints/privacy.ts'
import { type Product, products } from '../../../contract/endpoints/products.ts'
import { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { secondStep } from '../../../contract/endpoints/second-step.ts'
import { settings } from '../../../contract/endpoints/settings.ts'
import { users } from '../../../contract/endpoints/users.ts'
import { client, type Client, openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'
import { codeOf, stepOf } from '../../features/auth/second-step/totp.ts'
import type { AuditAction } from './details.ts'

const wachtwoord = 'hyacint-en-krokus'
const company = {
  bedrijfsnaam: 'Bloemist Zand',
  email: 'info@zand.example',
  telefoonnummer: '0252123456',
  administratienummer: '1',
  kopersnummer: '2',
  boxnummer: '3',
  ektnummer: '4',
}

let shop: TestShop
let admin: Client
let buyer: Client
let tulip: Product
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
  buyer = await shop.login({ gebruikersnaam: 'deroos' })
  tulip = await shop.addProduct({ stock: 500 })
})
afterAll(() => shop.close())

/** An action, who did it and what it was done to; a change may leave several. */
type Recorded = readonly [AuditAction, string, string]

async function make(answer: Promise<{ status: number; sentence: string }>): Promise<void> {
  const { status, sentence } = await answer
  expect({ status, sentence }).toEqual({ status: 200, sentence: '' })
}
async function place(who = buyer): Promise<string> {
  const { status, body } = await who.call(orders.place, { body: { order: [{ _id: tulip._id, qty: 20 }] } })
  expect(status).toBe(200)
  return body._id
}
async function makeUser(gebruikersnaam: string, isAdmin = false) {
  const { body } = await admin.call(users.create, { body: { ...company, gebruikersnaam, wachtwoord, isAdmin } })
  const logIn = async () => {
    const { headers, status } = await shop.anonymous.call(auth.try, { body: { gebruikersnaam, wachtwoord } })
    expect(status).toBe(200)
    return client(shop.url, body._id, headers.getSetCookie()[0]?.split(';')[0] ?? '')
  }
  return { _id: body._id, logIn }
}
async function pictureOf(number: number): Promise<string> {
  const filename = `${String(900 + number).padStart(20, '0')}-335544.webp`
  const uploadedAt = shop.now().toISOString()
  await shop.connection.db
    .insertInto('pictures')
    .values({ filename, productId: null, position: 0, uploadedAt })
    .execute()
  return filename
}
async function setApp(who: Client): Promise<void> {
  const { secret } = (await who.call(secondStep.beginApp, { body: { wachtwoord } })).body
  await make(who.call(secondStep.setApp, { body: { code: codeOf(secret, stepOf(shop.now())) } }))
}
async function makeList(who: Client): Promise<string> {
  const { body } = await who.call(lists.create, {
    body: { naam: 'Elke week', lines: [{ _id: tulip._id, qty: 20 }] },
  })
  return body._id
}
async function makeColleague(): Promise<string> {
  const body = { naam: 'Sanne Vos', gebruikersnaam: `sanne${Math.random()}`, email: 'sanne@bloemist.example' }
  return (await admin.call(colleagues.add, { params: { id: buyer.userId }, body })).body._id
}
async function makePriceList(): Promise<string> {
  const { body } = await admin.call(priceLists.create, { body: { naam: `Lijst ${Math.random()}`, korting: '5' } })
  return body._id
}
async function ask(): Promise<string> {
  await make(
    shop.anonymous.call(accountRequests.create, { body: { ...company, email: `${Math.random()}@zand.example` } }),
  )
  const [first] = (await admin.call(accountRequests.all, { query: { status: 'waiting' } })).body
  return first?._id ?? ''
}

/** By action: what must be there before, then the change itself, which answers what it should have left. */
const changes: Readonly<Record<AuditAction, () => Promise<() => Promise<readonly Recorded[]>>>> = {
  'order.placed': async () => async () => [['order.placed', buyer.userId, await place()]],
  'order.edited': async () => {
    const _id = await place()
    return async () => {
      await make(admin.call(orders.update, { body: { _id, order: [{ _id: tulip._id, qty: 10 }] } }))
      return [['order.edited', admin.userId, _id]]
    }
  },
  'order.short-picked': async () => {
    const id = await place()
    return async () => {
      const body = { lines: [{ _id: tulip._id, gepakt: 1 }], version: 1 }
      await make(admin.call(picking.pickShort, { params: { id }, body }))
      return [['order.short-picked', admin.userId, id]]
    }
  },
  'order.status': async () => {
    const _id = await place()
    return async () => {
      await make(admin.call(orders.setStatus, { body: { _id, orderstatus: 'verwerkt' } }))
      return [['order.status', admin.userId, _id]]
    }
  },
  'order.cancelled': async () => {
    await make(admin.call(settings.update, { body: { bestelling: { klantWijzigt: true } } }))
    const id = await place()
    return async () => {
      await make(buyer.call(orders.cancelOwn, { params: { id } }))
      return [['order.cancelled', buyer.userId, id]]
    }
  },
  'order.removed': async () => {
    const id = await place()
    return async () => {
      await make(admin.call(orders.remove, { params: { id } }))
      return [['order.removed', admin.userId, id]]
    }
  },
  'product.created': async () => {
    const picture = await pictureOf(1)
    return async () => {
      const fields = { productName: 'Crocus wit', text: 'Wit en vroeg', price: '0.10', stock: 10 }
      const { body } = await admin.call(products.create, {
        body: { ...fields, productType: 'bollen', picture: [picture] },
      })
      return [['product.created', admin.userId, body._id]]
    }
  },
  'product.edited': async () => async () => {
    const { productName, text, stock, productType, _id } = tulip
    const fields = { productName, text, stock, productType, _id }
    await make(admin.call(products.update, { body: { ...fields, price: '0.75' } }))
    await make(admin.call(products.bulk, { body: { rows: [{ _id, price: '0.80' }] } }))
    return [
      ['product.edited', admin.userId, _id],
      ['product.edited', admin.userId, _id],
    ]
  },
  'product.pictures': async () => {
    const newPictureArray = [await pictureOf(2)]
    return async () => {
      await make(admin.call(products.updatePicture, { body: { _id: tulip._id, newPictureArray } }))
      return [['product.pictures', admin.userId, tulip._id]]
    }
  },
  'product.focus': async () => async () => {
    const { picture } = (await admin.call(products.one, { params: { id: tulip._id } })).body
    const focus = { x: 0.2, y: 0.3 }
    await make(admin.call(products.updateFocus, { body: { _id: tulip._id, filename: picture[0] ?? '', focus } }))
    return [['product.focus', admin.userId, tulip._id]]
  },
  'product.moved': async () => {
    await shop.addProduct()
    return async () => {
      const { body: all } = await admin.call(products.all, {})
      const places = all.map(({ _id }, at) => ({ _id, shopIndex: (at + 1) % all.length }))
      await make(admin.call(products.updateShopIndex, { body: places }))
      return all.map(({ _id }) => ['product.moved', admin.userId, _id] as const)
    }
  },
  'product.removed': async () => {
    const { _id } = await shop.addProduct()
    return async () => {
      await make(admin.call(products.remove, { body: { _id } }))
      return [['product.removed', admin.userId, _id]]
    }
  },
  'price-list.created': async () => async () => [['price-list.created', admin.userId, await makePriceList()]],
  'price-list.edited': async () => {
    const id = await makePriceList()
    return async () => {
      await make(admin.call(priceLists.update, { params: { id }, body: { korting: '7.5' } }))
      return [['price-list.edited', admin.userId, id]]
    }
  },
  'price-list.prices': async () => {
    const id = await makePriceList()
    return async () => {
      await make(admin.call(priceLists.setPrices, { params: { id }, body: [{ _id: tulip._id, price: '0.31' }] }))
      return [['price-list.prices', admin.userId, id]]
    }
  },
  'price-list.removed': async () => {
    const id = await makePriceList()
    return async () => {
      await make(admin.call(priceLists.remove, { params: { id } }))
      return [['price-list.removed', admin.userId, id]]
    }
  },
  'user.created': async () => async () => [['user.created', admin.userId, (await makeUser('nieuw'))._id]],
  'user.edited': async () => {
    const { _id } = await makeUser('gewijzigd')
    return async () => {
      const fields = { ...company, gebruikersnaam: 'gewijzigd', boxnummer: '12' }
      await make(admin.call(users.update, { body: { ...fields, _id } }))
      return [['user.edited', admin.userId, _id]]
    }
  },
  'user.password': async () => {
    const { _id: id } = await makeUser('wachtwoord')
    return async () => {
      await make(admin.call(users.setPassword, { params: { id }, body: { wachtwoord: 'narcis-en-iris' } }))
      return [['user.password', admin.userId, id]]
    }
  },
  'user.deleted': async () => {
    const { _id: id } = await makeUser('weg')
    return async () => {
      await make(admin.call(users.remove, { params: { id } }))
      return [['user.deleted', admin.userId, id]]
    }
  },
  'user.erased': async () => {
    const { _id: id } = await makeUser('gewist')
    return async () => {
      await make(admin.call(privacy.erase, { params: { id }, body: { naam: company.bedrijfsnaam } }))
      return [
        ['user.deleted', admin.userId, id],
        ['user.erased', admin.userId, id],
      ]
    }
  },
  'user.invited': async () => {
    const { _id: id } = await makeUser('gevraagd')
    return async () => {
      await make(admin.call(users.invite, { params: { id } }))
      return [['user.invited', admin.userId, id]]
    }
  },
  'user.device-ended': async () => {
    await shop.newSession(buyer.userId)
    return async () => {
      const other = (await buyer.call(devices.all, {})).body.find(({ current }) => !current)
      await make(buyer.call(devices.end, { params: { id: other?._id ?? '' } }))
      return [['user.device-ended', buyer.userId, buyer.userId]]
    }
  },
  'user.other-devices-ended': async () => async () => {
    await make(buyer.call(devices.endOthers, {}))
    return [['user.other-devices-ended', buyer.userId, buyer.userId]]
  },
  'user.new-device': async () => {
    const { _id, logIn } = await makeUser('telefoon')
    await logIn()
    return async () => {
      await logIn()
      return [['user.new-device', _id, _id]]
    }
  },
  'user.new-device-mail': async () => async () => {
    await make(buyer.call(devices.setNotice, { body: { mail: false } }))
    return [['user.new-device-mail', buyer.userId, buyer.userId]]
  },
  'user.request-accepted': async () => {
    const id = await ask()
    return async () => {
      const { body } = await admin.call(accountRequests.decide, {
        params: { id },
        body: { decision: 'accept', gebruikersnaam: 'toegelaten' },
      })
      const made = body.userId ?? ''
      return [
        ['user.created', admin.userId, made],
        ['user.invited', admin.userId, made],
        ['user.request-accepted', admin.userId, made],
      ]
    }
  },
  'user.request-refused': async () => {
    const id = await ask()
    return async () => {
      await make(
        admin.call(accountRequests.decide, {
          params: { id },
          body: { decision: 'refuse', reason: 'Wij leveren daar niet' },
        }),
      )
      return [['user.request-refused', admin.userId, admin.userId]]
    }
  },
  'user.second-step-set': async () => {
    const { _id, logIn } = await makeUser('stap1', true)
    const who = await logIn()
    return async () => {
      await setApp(who)
      return [['user.second-step-set', _id, _id]]
    }
  },
  'user.second-step-ended': async () => {
    const { _id, logIn } = await makeUser('stap2', true)
    const who = await logIn()
    await setApp(who)
    return async () => {
      await make(who.call(secondStep.end, { body: { wachtwoord, what: 'all' } }))
      return [['user.second-step-ended', _id, _id]]
    }
  },
  'user.recovery-codes': async () => {
    const { _id, logIn } = await makeUser('stap3', true)
    const who = await logIn()
    await setApp(who)
    return async () => {
      await make(who.call(secondStep.renewCodes, { body: { wachtwoord } }))
      return [['user.recovery-codes', _id, _id]]
    }
  },
  'user.second-step-reset': async () => {
    const { _id: id, logIn } = await makeUser('stap4', true)
    await setApp(await logIn())
    return async () => {
      await make(admin.call(secondStep.removeOfUser, { params: { id } }))
      return [['user.second-step-reset', admin.userId, id]]
    }
  },
  'user.colleague-added': async () => async () => {
    const _id = await makeColleague()
    return [
      ['user.created', admin.userId, _id],
      ['user.colleague-added', admin.userId, buyer.userId],
      ['user.invited', admin.userId, _id],
    ]
  },
  'user.colleague-removed': async () => {
    const colleagueId = await makeColleague()
    return async () => {
      await make(admin.call(colleagues.remove, { params: { id: buyer.userId, colleagueId } }))
      return [
        ['user.deleted', admin.userId, colleagueId],
        ['user.colleague-removed', admin.userId, buyer.userId],
      ]
    }
  },
  'user.list-created': async () => async () => {
    await makeList(buyer)
    return [['user.list-created', buyer.userId, buyer.userId]]
  },
  'user.list-edited': async () => {
    const id = await makeList(buyer)
    return async () => {
      await make(buyer.call(lists.update, { params: { id }, body: { naam: 'Elke maand', lines: [] } }))
      return [['user.list-edited', buyer.userId, buyer.userId]]
    }
  },
  'user.list-removed': async () => {
    const id = await makeList(buyer)
    return async () => {
      await make(buyer.call(lists.remove, { params: { id } }))
      return [['user.list-removed', buyer.userId, buyer.userId]]
    }
  },
  'user.logo': async () => {
    const logo = await pictureOf(3)
    return async () => {
      await make(admin.call(settings.setLogo, { body: { logo } }))
      return [['user.logo', admin.userId, admin.userId]]
    }
  },
  'user.settings-edited': async () => async () => {
    await make(admin.call(settings.update, { body: { bedrijf: { plaats: 'Lisse' } } }))
    await make(admin.call(housekeeping.update, { body: { bewaren: { berichten: 30 } } }))
    return [
      ['user.settings-edited', admin.userId, admin.userId],
      ['user.settings-edited', admin.userId, admin.userId],
    ]
  },
}

test.each(Object.entries(changes))(
  'audit: %s is recorded, once, with who did it, of what, and when',
  async (_, prepare) => {
    const change = await prepare()
    const { db } = shop.connection
    const before = new Set((await db.selectFrom('audit_log').select('id').execute()).map(({ id }) => id))
    const from = shop.now()
    const expected = await change()
    const all = await db.selectFrom('audit_log').selectAll().execute()
    const records = all.filter(({ id }) => !before.has(id))
    const inOrder = (some: readonly (readonly string[])[]) => some.map((one) => one.join(' ')).sort()
    expect(inOrder(records.map(({ action, userId, entityId }) => [action, userId ?? '', entityId]))).toEqual(
      inOrder(expected),
    )
    for (const { action, entity, at } of records) {
      expect(action.split('.')[0]).toBe(entity)
      expect(Date.parse(at)).toBeGreaterThanOrEqual(from.getTime())
      expect(Date.parse(at)).toBeLessThanOrEqual(shop.now().getTime())
    }
  },
)
