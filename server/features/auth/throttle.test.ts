import { beforeEach, expect, test } from 'vitest'
import { auth, normaliseGebruikersnaam } from '../../../contract/endpoints/auth.ts'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { accountRequests } from '../../../contract/endpoints/account-requests.ts'
import { company, makeUser, wachtwoord } from '../../../tests/support/make-user.ts'
import { openTestShop, type TestShop } from '../../../tests/support/test-shop.ts'

let shop: TestShop
let accounts: Set<string>
beforeEach(async () => {
  shop = await openTestShop({ trustProxy: '127.0.0.1' })
  accounts = new Set(['deroos'])
})

const minute = 60_000

async function fail(gebruikersnaam: string, address = '192.0.2.1', wachtwoord = 'iets-anders') {
  // Nothing matches the password of such a user, and finding that out costs no argon2.
  const name = normaliseGebruikersnaam(gebruikersnaam)
  if (!accounts.has(name)) await shop.login({ gebruikersnaam: name })
  accounts.add(name)
  const headers = { 'x-forwarded-for': address }
  return shop.anonymous.call(auth.try, { body: { gebruikersnaam, wachtwoord }, headers })
}

/** So many failures, each a 401. */
async function failTimes(times: number, gebruikersnaam: string, address?: string) {
  for (let count = 0; count < times; count++) expect((await fail(gebruikersnaam, address)).status).toBe(401)
}

test('throttle: five failures on one account block it for a minute, and say so', async () => {
  await failTimes(5, 'klant')
  const { status, sentence, headers } = await fail('klant')
  expect(status).toBe(429)
  expect(sentence).toMatch(/^Te veel mislukte pogingen, probeer het over (1 minuut|[1-5]\d seconden) opnieuw$/)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  // However the name is typed; trying does not make it longer.
  for (let count = 0; count < 10; count++) expect((await fail(' KLANT ')).status).toBe(429)
  shop.passTime(minute)
  expect((await fail('klant')).status).toBe(401)
})

test('throttle: ten failures block the account for a quarter of an hour', async () => {
  await failTimes(5, 'klant')
  shop.passTime(minute)
  await failTimes(5, 'klant')
  const { status, sentence } = await fail('klant')
  expect(status).toBe(429)
  expect(sentence).toMatch(/over 1[45] minuten opnieuw$/)
  shop.passTime(14 * minute)
  expect((await fail('klant')).status).toBe(429)
  shop.passTime(minute)
  expect((await fail('klant')).status).toBe(401)
})

test('throttle: a block on one account hinders neither other accounts nor the account from elsewhere', async () => {
  await failTimes(5, 'klant')
  expect((await fail('ander')).status).toBe(401)
  expect((await fail('klant', '192.0.2.2')).status).toBe(401)
})

test('throttle: thirty failures from one address block every account there, for ten minutes', async () => {
  await failTimes(5, 'klant')
  for (let account = 0; account < 5; account++) await failTimes(4, `klant${account}`)
  await failTimes(5, 'nog-een-klant')
  // Of two blocks, the answer gives the longer one.
  for (const name of ['nog-iemand', 'klant']) {
    const { status, sentence } = await fail(name)
    expect([name, status, sentence]).toEqual([name, 429, expect.stringMatching(/over (9|10) minuten opnieuw$/)])
  }
  expect((await fail('nog-iemand', '192.0.2.2')).status).toBe(401)
  shop.passTime(10 * minute)
  expect((await fail('nog-iemand')).status).toBe(401)
})

test('throttle: failures of long ago are forgotten', async () => {
  await failTimes(4, 'klant')
  shop.passTime(60 * minute + 1)
  await failTimes(4, 'klant')
  expect((await fail('klant')).status).toBe(401)
  expect((await fail('klant')).status).toBe(429)
})

test('throttle: a login that succeeds starts the account’s count again, and never counts against the address', async () => {
  const admin = await shop.login({ gebruikersnaam: 'beheer', isAdmin: true })
  await makeUser(admin)
  const succeed = async () => (await fail('deroos', '192.0.2.1', wachtwoord)).status
  await failTimes(4, 'deroos')
  expect(await succeed()).toBe(200)
  await failTimes(1, 'deroos')

  // The thirtieth attempt in ten minutes, but only 29 have failed.
  for (let account = 0; account < 8; account++) await failTimes(3, `klant${account}`)
  expect(await succeed()).toBe(200)
  await failTimes(1, 'nog-iemand')
  expect((await fail('nog-iemand')).status).toBe(429)
})

test('throttle: an address of IPv6 counts with its whole network', async () => {
  const address = (index: number) => `2001:db8:1:2::${index + 1}`
  for (let index = 0; index < 5; index++) expect((await fail('klant', address(index))).status).toBe(401)
  expect((await fail('klant', address(6))).status).toBe(429)
  expect((await fail('klant', '2001:db8:1:3::1')).status).toBe(401)
})

test('throttle: fifty failures in an hour block an account from anywhere, for an hour', async () => {
  for (let index = 0; index < 50; index++) expect((await fail('klant', `192.0.2.${index}`)).status).toBe(401)
  const { status, sentence } = await fail('klant', '198.51.100.1')
  expect({ status, sentence }).toEqual({
    status: 429,
    sentence: 'Te veel mislukte pogingen, probeer het over 60 minuten opnieuw',
  })
  expect((await fail('ander', '192.0.2.1')).status).toBe(401)
  shop.passTime(60 * minute)
  expect((await fail('klant', '198.51.100.1')).status).toBe(401)
})

const forgot = (address: string) =>
  shop.anonymous.call(passwords.forgot, {
    body: { gebruikersnaam: 'deroos' },
    headers: { 'x-forwarded-for': address },
  })
const askAccount = (address: string) =>
  shop.anonymous.call(accountRequests.create, {
    body: company,
    headers: { 'x-forwarded-for': address },
  })
const tryLink = (address: string) =>
  shop.anonymous.call(passwords.link, { body: { token: 'geraden' }, headers: { 'x-forwarded-for': address } })
/** The clock goes on by itself, and so many calls take a while. */
const moment = 40_000
test.each([
  { what: 'aanvragen', deed: 'a forgotten password', call: forgot, times: 20, within: 60, wait: 60 },
  { what: 'aanvragen', deed: 'an account', call: askAccount, times: 20, within: 60, wait: 60 },
  { what: 'pogingen', deed: 'a link', call: tryLink, times: 60, within: 10, wait: 10 },
])('throttle: for $deed an address has $times $what in $within minutes, and waits $wait after them', async (rule) => {
  const { what, call, times, within, wait } = rule
  const refused = async (address: string) => {
    const { status, sentence } = await call(address)
    return status === 429 && sentence
  }
  const askTimes = async (count: number, address: string) => {
    for (let asked = 0; asked < count; asked++) expect(await refused(address)).toBe(false)
  }
  await askTimes(times, '192.0.2.1')
  expect(await refused('192.0.2.1')).toBe(`Te veel ${what}, probeer het over ${wait} minuten opnieuw`)
  shop.passTime(wait * minute - moment)
  expect(await refused('192.0.2.1')).toMatch(/ over \d+ seconden? opnieuw$/)
  shop.passTime(moment)
  expect(await refused('192.0.2.1')).toBe(false)

  // The last of them while the first still counts, and when it does not.
  for (const [address, early] of [
    ['192.0.2.2', moment],
    ['192.0.2.3', 0],
  ] as const) {
    await askTimes(times - 1, address)
    shop.passTime(within * minute - early)
    await askTimes(1, address)
    expect((await refused(address)) !== false).toBe(early > 0)
  }
})

test('throttle: a clock that is put back a day blocks nobody for a day, nor forgets to count', async () => {
  await failTimes(5, 'klant')
  shop.passTime(-24 * 60 * minute)
  await failTimes(5, 'klant')
  expect((await fail('klant')).status).toBe(429)
  shop.passTime(minute)
  expect((await fail('klant')).status).toBe(401)
  // A little, as between two machines, changes nothing.
  await failTimes(4, 'klant')
  shop.passTime(-10_000)
  expect((await fail('klant')).status).toBe(429)
})
