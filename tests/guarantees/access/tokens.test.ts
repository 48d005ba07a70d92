// A token works only for its account, purpose and session.
import { expect, test } from 'vitest'
import { auth } from '../../../contract/endpoints/auth.ts'
import type { BodyOf } from '../../../contract/endpoints/endpoint.ts'
import { passwords } from '../../../contract/endpoints/passwords.ts'
import { secondStep } from '../../../contract/endpoints/second-step.ts'
import { hashPassword } from '../../../server/features/auth/passwords.ts'
import { newChallenge, type Purpose } from '../../../server/features/auth/second-step/challenges.ts'
import { renewRecoveryCodes } from '../../../server/features/auth/second-step/recovery-codes.ts'
import { codeOf, stepOf } from '../../../server/features/auth/second-step/totp.ts'
import { hashToken } from '../../../server/features/auth/sessions.ts'
import { inTransaction } from '../../../server/platform/db/connection.ts'
import { type LinkPurpose, makeLink } from '../../../server/features/users/password-links.ts'
import { softPasskey } from '../../support/soft-passkey.ts'
import { type Client, client, openTestShop } from '../../support/test-shop.ts'
import { inMemory } from '../support/engine.ts'

const wachtwoord = 'hyacint-en-krokus'
const shop = await openTestShop({ logLevel: 'silent', trustProxy: '127.0.0.1', ...inMemory })
const hashed = await hashPassword(wachtwoord)
const roos = await shop.login({ gebruikersnaam: 'roos', isAdmin: true })
const lelie = await shop.login({ gebruikersnaam: 'lelie', isAdmin: true })
await shop.connection.db.updateTable('users').set({ wachtwoord: hashed }).execute()

let addresses = 0
const fromNowhere = () => {
  addresses++
  return {
    'x-forwarded-for': `198.${18 + Math.floor(addresses / 62_500)}.${Math.floor(addresses / 250) % 250}.${addresses % 250}`,
  }
}
async function linkFor({ userId }: Client, purpose: LinkPurpose): Promise<string> {
  const link = await inTransaction(shop.connection, (trx) => makeLink(trx, userId, purpose, shop.now()))
  return link.slice('/wachtwoord#'.length)
}
const lookAt = (token: string) => shop.anonymous.call(passwords.link, { body: { token }, headers: fromNowhere() })
const reset = (token: string) =>
  shop.anonymous.call(passwords.reset, { body: { token, wachtwoord: 'narcis-en-iris' }, headers: fromNowhere() })
const logIn = (given: Partial<BodyOf<typeof auth.try>>) =>
  shop.anonymous.call(auth.try, { body: { gebruikersnaam: 'roos', wachtwoord, ...given }, headers: fromNowhere() })

test('tokens: a token works only for its own purpose, account and session', async () => {
  const { db } = shop.connection
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const key = softPasskey(shop.url)
  const sessionOf = ({ cookie }: Client) => hashToken(cookie.slice(cookie.indexOf('=') + 1))
  await db
    .insertInto('authenticators')
    .values(
      [roos, lelie].map(({ userId }, index) => ({
        userId,
        secret: index === 0 ? secret : secret.replaceAll('G', 'M'),
        lastStep: 0,
        setAt: shop.now().toISOString(),
      })),
    )
    .execute()
  const challenge = (whose: Client, purpose: Purpose, from = whose) =>
    inTransaction(shop.connection, (trx) =>
      newChallenge(
        trx,
        { userId: whose.userId, purpose, sessionHash: purpose === 'login' ? null : sessionOf(from) },
        shop.now(),
        purpose === 'app' ? secret : null,
      ),
    )
  const made = await roos.call(secondStep.addPasskey, {
    body: { name: 'Sleutel', passkey: key.create(await challenge(roos, 'passkey')) },
  })
  expect(made.status).toBe(200)
  const elsewhere = await shop.newSession(roos.userId)
  const [ofLelie = ''] = await inTransaction(shop.connection, (trx) => renewRecoveryCodes(trx, lelie.userId))
  const step = stepOf(shop.now())
  const lelies = await db
    .selectFrom('authenticators')
    .select('secret')
    .where('userId', '=', lelie.userId)
    .executeTakeFirstOrThrow()

  const cookies = [roos, lelie].map(({ cookie }) => cookie.slice(cookie.indexOf('=') + 1))
  const links = [await linkFor(roos, 'reset'), await linkFor(lelie, 'invite')]
  const asked = [await challenge(roos, 'login'), await challenge(roos, 'confirm'), await challenge(roos, 'app')]
  const strings = { cookies, links, asked, codes: [ofLelie, codeOf(secret, step)], secrets: [secret] }
  const open: string[] = []
  const attempt = async (what: string, answer: Promise<{ status: number }>) => {
    const { status } = await answer
    if (![400, 401].includes(status)) open.push(`${what}: ${status}`)
  }
  for (const [kind, all] of Object.entries(strings))
    for (const one of all) {
      if (kind !== 'links') await attempt(`${kind} as a link`, lookAt(one))
      if (kind !== 'links') await attempt(`${kind} as a link used`, reset(one))
      if (kind !== 'cookies')
        await attempt(`${kind} as a session`, client(shop.url, '', `bollenveld=${one}`).call(auth.checkUser, {}))
      if (kind !== 'codes') await attempt(`${kind} as a code`, logIn({ code: one }))
    }
  await attempt('a colleague’s recovery code', logIn({ code: ofLelie }))
  await attempt('a colleague’s code', logIn({ code: codeOf(lelies.secret, step) }))

  const answer = async (whose: Client, purpose: Purpose, from = whose) =>
    key.answer(await challenge(whose, purpose, from))
  const confirm = async (who: Client, passkey: ReturnType<typeof key.answer>) =>
    who.call(secondStep.confirm, { body: { passkey }, headers: fromNowhere() })
  await attempt('confirmed: asked at a login', confirm(roos, await answer(roos, 'login')))
  await attempt('confirmed: asked for a new passkey', confirm(roos, await answer(roos, 'passkey')))
  await attempt('confirmed: asked in another session', confirm(roos, await answer(roos, 'confirm', elsewhere)))
  await attempt('confirmed: asked of a colleague', confirm(roos, await answer(lelie, 'confirm')))
  await attempt('login: asked in a session', logIn({ passkey: await answer(roos, 'confirm') }))
  await attempt('login: asked of a colleague', logIn({ passkey: await answer(lelie, 'login') }))
  for (const purpose of ['confirm', 'login', 'app'] as const)
    await attempt(
      `a new passkey: asked for ${purpose}`,
      roos.call(secondStep.addPasskey, {
        body: { name: 'Van een ander', passkey: softPasskey(shop.url).create(await challenge(roos, purpose)) },
      }),
    )
  await attempt(
    'a new passkey: asked in another session',
    roos.call(secondStep.addPasskey, {
      body: {
        name: 'Van een ander',
        passkey: softPasskey(shop.url).create(await challenge(roos, 'passkey', elsewhere)),
      },
    }),
  )
  expect(open).toEqual([])
  expect((await confirm(roos, await answer(roos, 'confirm'))).status).toBe(200)
  expect((await logIn({ passkey: await answer(roos, 'login') })).status).toBe(200)
})
