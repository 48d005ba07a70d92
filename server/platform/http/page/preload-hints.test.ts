// The page before its scripts run: its outline, and hints for the browser to fetch the rest.
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auth } from '../../../../contract/endpoints/auth.ts'
import { products } from '../../../../contract/endpoints/products.ts'
import { openTestShop } from '../../../../tests/support/test-shop.ts'
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts'

const index = `<html data-mantine-color-scheme="__SCHEME__"><meta name="session" content="__SESSION__"><meta name="opened-by" content="__OPENED_BY__"><!--preload-->
<!--outline /-->HOME<!--outline /shop-->SHOP<!--slot--><!--slot--><!--slot--><!--slot-->
<!--outline /login-->LOGIN<!--outline *-->OTHER<!--outline end--></html>`

const folder = await temporaryFolder()
await writeFile(join(folder, 'index.html'), index)
const shop = await openTestShop({ pageFolder: folder })
const buyer = await shop.login()

function open(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ encoding: string | undefined; html: string }>((resolve, reject) => {
    get(shop.url + path, { headers: { 'sec-fetch-mode': 'navigate', ...headers } }, (answer) => {
      const encoding = answer.headers['content-encoding']
      const unpacked =
        encoding === 'br'
          ? answer.pipe(createBrotliDecompress())
          : encoding === 'gzip'
            ? answer.pipe(createGunzip())
            : answer
      text(unpacked).then((html) => resolve({ encoding, html }), reject)
    }).on('error', reject)
  })
}
const preloads = (html: string) =>
  [...html.matchAll(/rel="preload" as="fetch" crossorigin href="([^"]+)"/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )

test.each([
  ['/', 'HOME'],
  ['/?van=mail', 'HOME'],
  ['/shop/bollen/0', 'SHOP'],
  ['/login', 'LOGIN'],
  ['/orders/main/0', 'OTHER'],
  ['/nergens', 'OTHER'],
])('preload hints: %s has the outline %s and no other', async (path, outline) => {
  const { html } = await open(path)
  expect(html.match(/HOME|SHOP|LOGIN|OTHER/g)).toEqual([outline])
})

test.each([
  ['/', 'br'],
  ['/shop/bollen/0', 'br'],
  ['/orders/main/0', 'br'],
  ['/orders/main/0', 'gzip'],
])('preload hints: %s comes as small as %s makes it', async (path, wanted) => {
  const { encoding, html } = await open(path, { 'accept-encoding': wanted })
  expect(encoding).toBe(wanted)
  expect(html).toContain('</html>')
})

test('preload hints: a scheme that was chosen by hand is in the page; anything else is left to the system', async () => {
  const schemeOf = async (cookie: string) => /scheme="([^"]*)"/.exec((await open('/', { cookie })).html)?.[1]
  expect(await schemeOf('a=b; weergave=dark')).toBe('dark')
  expect(await schemeOf('weergave=light; a=b')).toBe('light')
  expect(await schemeOf('a=b')).toBe('auto')
  expect(await schemeOf('weergave="><script>')).toBe('auto')
})

test('preload hints: a buyer’s shop names its answers and its first pictures, as the page will ask for them', async () => {
  const added = await shop.addProduct({ productType: 'bollen' })
  await shop.addProduct({ productType: 'planten' })
  const { html } = await open('/shop/bollen/0', { cookie: buyer.cookie })
  expect(preloads(html)).toEqual([auth.checkUser.path, '/products/shop?perPagina=4&productType=bollen&pagina=1'])
  expect(html.match(/<img /g)).toHaveLength(1)
  expect(html).toContain(`srcset="/files/images/${added.picture[0]}?w=320 320w`)
  for (const address of preloads(html)) {
    const answer = await fetch(shop.url + address, { headers: { cookie: buyer.cookie } })
    expect(answer.status).toBe(200)
  }
})

test.each([
  ['/shop/waxbollen/6b01dc54', '?perPagina=4&productType=waxbollen&bij=6b01dc54'],
  ['/shop/bollen/0?weergave=lijst&kleur=rood', '?perPagina=50&productType=bollen&kleur=rood&pagina=1'],
])('preload hints: %s will ask for %s', async (path, query) => {
  const { html } = await open(path, { cookie: buyer.cookie })
  expect(preloads(html)[1]).toBe(products.shop.path + query)
})

test.each(['/shop/heesters/0', '/shop/bollen', '/shoppingcart', '/'])(
  'preload hints: %s asks for no products ahead',
  async (path) => {
    expect(preloads((await open(path, { cookie: buyer.cookie })).html)).toEqual([auth.checkUser.path])
  },
)

test('preload hints: who picks orders, and may not see the shop, gets nothing of it', async () => {
  const { cookie } = await shop.login({ magazijn: true })
  const { html } = await open('/shop/bollen/0', { cookie })
  expect(preloads(html)).toEqual([auth.checkUser.path])
  expect(html).not.toContain('<img')
})

test('preload hints: who is not logged in, or no longer, gets nothing of the catalogue, and the page knows it', async () => {
  const former = await shop.login()
  await former.call(auth.logout, {})
  for (const headers of [{}, { cookie: former.cookie }]) {
    const { html } = await open('/shop/bollen/0', headers)
    expect(html).toContain('content="none"')
    expect(preloads(html)).toEqual([])
    expect(html).not.toContain('<img')
  }
})

test.each([
  ['none', 'here'],
  ['same-origin', 'here'],
  ['same-site', 'elsewhere'],
  ['cross-site', 'elsewhere'],
  [undefined, ''],
])('preload hints: a page that was opened from %s says that it was opened by %s', async (site, by) => {
  const { html } = await open('/logout', site === undefined ? {} : { 'sec-fetch-site': site })
  expect(html).toContain(`<meta name="opened-by" content="${by}">`)
})
