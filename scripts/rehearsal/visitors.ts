// People at the shop for as long as standard input is open: they read the page and the catalogue, and order, through nginx.
// Prints at the end what they did and met. visitors.ts <address of the shop> <an administrator's password>
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

const [url = '', password = ''] = process.argv.slice(2)
const readers = 4
const buyers = 2
const answered = { reads: 0, orders: 0 }
const failed: string[] = []

let isOver = false
process.stdin.on('end', () => (isOver = true)).resume()

const json = { 'content-type': 'application/json' }
const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''

async function done(answer: Response): Promise<unknown> {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}
const logIn = (gebruikersnaam: string) =>
  fetch(`${url}/auth/try`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ gebruikersnaam, wachtwoord: password }),
  })

async function openShop() {
  const cookie = cookieOf(await logIn('baas'))
  const post = async (path: string, body: unknown) =>
    done(await fetch(url + path, { method: 'POST', headers: { ...json, cookie }, body: JSON.stringify(body) }))
  const form = new FormData()
  form.append('file', new Blob([await (await import('sharp')).default(tulip).webp().toBuffer()]), 'tulp.webp')
  const photos = z
    .object({ file: z.array(z.object({ filename: z.string() })) })
    .parse(await done(await fetch(`${url}/files/upload`, { method: 'POST', headers: { cookie }, body: form })))
  const picture = photos.file.map(({ filename }) => filename)
  const product = z.object({ _id: z.string() }).parse(
    await post('/products', {
      productName: `Tulipa ${Date.now()}`,
      text: 'Rood, zift 12/+',
      price: '0.50',
      stock: 1_000_000,
      productType: 'bollen',
      picture,
    }),
  )
  const gebruikersnaam = `bloemist${Date.now()}`
  const company = {
    bedrijfsnaam: 'Bloemist',
    email: 'bloemist@bollenveld.example',
    telefoonnummer: '0252123456',
    administratienummer: '123456',
    kopersnummer: '4321',
    boxnummer: 'B12',
    ektnummer: '8712345',
  }
  await post('/users', { gebruikersnaam, wachtwoord: password, ...company })
  return { product: product._id, cookie: cookieOf(await logIn(gebruikersnaam)) }
}
const tulip = { create: { width: 800, height: 600, channels: 3, background: '#b3261e' } } as const

async function ask(path: string, options?: RequestInit): Promise<boolean> {
  try {
    const answer = await fetch(url + path, options)
    await answer.arrayBuffer()
    if (answer.ok) return true
    failed.push(`${new Date().toISOString()} ${options?.method ?? 'GET'} ${path}: ${answer.status}`)
  } catch (error) {
    failed.push(`${new Date().toISOString()} ${options?.method ?? 'GET'} ${path}: ${String(error)}`)
  }
  return false
}

const { product, cookie } = await openShop()
console.log('The visitors are in.')
const pages = ['/', '/products/shop', '/healthz']
const read = async (turn: number) => {
  for (; !isOver; turn++) {
    if (await ask(pages[turn % pages.length] ?? '/', { headers: { cookie } })) answered.reads++
    await pause(20)
  }
}
const order = async () => {
  while (!isOver) {
    const headers = { ...json, cookie, 'idempotency-key': crypto.randomUUID() }
    const body = JSON.stringify({ order: [{ _id: product, qty: 1 }], comment: '' })
    if (await ask('/orders', { method: 'POST', headers, body })) answered.orders++
    await pause(50)
  }
}
await Promise.all([
  ...Array.from({ length: readers }, (_, turn) => read(turn)),
  ...Array.from({ length: buyers }, order),
])
console.log(JSON.stringify({ ...answered, failed }))
