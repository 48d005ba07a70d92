import { get, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { allEndpoints } from '../../../contract/endpoints/all-endpoints.ts'
import { openMailbox } from '../../support/services/mailbox.ts'
import { openTestShop } from '../../support/test-shop.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const folder = await temporaryFolder()
await mkdir(join(folder, '.vite'))
await writeFile(join(folder, 'index.html'), '<title>__SHOP_NAME__</title><style nonce="__NONCE__"></style>')
const shop = await openTestShop({ pageFolder: folder, logLevel: 'silent' })
const admin = await shop.login({ isAdmin: true })

/** Raw, since fetch would normalize the URL and follow redirects. */
function ask(path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(shop.url)
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    get({ hostname, port, path, headers }, (answer) => {
      if (answer.headers['content-type']?.startsWith('text/event-stream')) answer.destroy()
      text(answer)
        .catch(() => '')
        .then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject)
    }).on('error', reject)
  })
}

const elsewhere = 'evil.example'
const names = ['next', 'url', 'redirect', 'redirect_uri', 'returnTo', 'return', 'continue', 'terug', 'naar', 'dest']
const asked = names.map((name) => `${name}=${encodeURIComponent(`https://${elsewhere}/`)}`).join('&')
const screens = [
  '/',
  '/index.html',
  '/docs',
  '/login',
  '/logout',
  '/wachtwoord',
  '/aanvragen',
  '/orders/main/0',
  '/openapi.json',
]
const addresses = [
  ...screens.map((path) => `${path}?${asked}`),
  ...screens.flatMap((path) => [`/${path}//${elsewhere}`, `//${elsewhere}${path}`, `/\\${elsewhere}${path}`]),
  `/%2f%2f${elsewhere}/..`,
  `/.${elsewhere}`,
  `/@${elsewhere}/`,
  `/index.html/%2e%2e//${elsewhere}`,
  ...allEndpoints.filter(({ method }) => method === 'GET').map(({ path }) => `${path.replace(/:\w+/g, 'x')}?${asked}`),
]

test.each(['a stranger', 'staff'])('open redirects: no answer sends %s to another site', async (who) => {
  const cookie: Record<string, string> = who === 'staff' ? { cookie: admin.cookie } : {}
  const led: string[] = []
  for (const path of addresses)
    for (const headers of [{}, { 'x-forwarded-host': elsewhere, 'sec-fetch-mode': 'navigate', accept: 'text/html' }]) {
      const answer = await ask(path, { ...cookie, ...headers })
      const { location = '', refresh = '' } = answer.headers
      const stays = location === '' || (/^\/(?![/\\])/.test(location) && !location.includes(elsewhere))
      if (!stays || refresh !== '' || answer.body.includes(`"${elsewhere}`)) led.push(`${path}: ${location}`)
    }
  expect(led).toEqual([])
  expect((await ask('/index.html', cookie)).headers.location).toBe('/')
})

test('open redirects: a link in mail leads to the shop, whatever the request calls itself', async () => {
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  const mailing = await openTestShop({
    mail: mailbox.settings,
    pollJobsEvery: 20,
    logLevel: 'silent',
    trustProxy: '127.0.0.1',
  })
  await mailing.login({ gebruikersnaam: 'deroos', email: 'info@deroos.example' })
  const headers = { 'x-forwarded-host': elsewhere, 'x-forwarded-proto': 'http', referer: `https://${elsewhere}/` }
  const forgot = { body: { gebruikersnaam: 'deroos' }, headers }
  expect((await mailing.anonymous.send('POST', '/auth/forgot', forgot)).status).toBe(200)
  await vi.waitUntil(() => mailbox.received.length > 0, 20_000)
  const [{ mail, source } = { mail: undefined, source: '' }] = mailbox.received
  expect(source).not.toContain(elsewhere)
  const links = [...(mail?.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((href) => !href?.startsWith('https://winkel.example/'))).toEqual([])
})
