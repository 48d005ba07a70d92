// The demo's pictures, drawn while the shop is open already: what is still to draw stands in a file beside the data, so that
// the next start goes on where this one ended.
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Connection } from '../../server/db/connection.ts'
import { inTransaction } from '../../server/db/in-transaction.ts'
import { filesOf, makePicture } from '../../server/files/make-picture.ts'
import type { PictureStore } from '../../server/files/picture-store.ts'
import { drawAll } from '../illustrations/studio.ts'
import type { DemoProduct } from './catalogue/demo-product.ts'

const planned = z.array(z.object({ productId: z.string(), product: z.int(), position: z.int() }))
type Planned = z.infer<typeof planned>

const planFile = (dataDir: string) => join(dataDir, 'demo-pictures.json')

/** Whether pictures of the demo shop in this folder are still to be drawn. */
export const isDrawing = (dataDir: string): boolean => existsSync(planFile(dataDir))

/** First what a first page shows: the first picture of the first products of each category. */
export async function planPictures(
  dataDir: string,
  catalogue: readonly DemoProduct[],
  productIds: readonly string[],
): Promise<void> {
  const counts = new Map<string, number>()
  const plan = catalogue.flatMap(({ productType, pictures }, product) => {
    const rank = counts.get(productType) ?? 0
    counts.set(productType, rank + 1)
    return pictures.map((_, position) => ({ productId: productIds[product] ?? '', product, position, rank }))
  })
  plan.sort((one, other) => one.position - other.position || one.rank - other.rank)
  await write(
    dataDir,
    plan.map(({ productId, product, position }) => ({ productId, product, position })),
  )
}

async function write(dataDir: string, plan: Planned): Promise<void> {
  if (plan.length === 0) return rm(planFile(dataDir), { force: true })
  await writeFile(`${planFile(dataDir)}.part`, JSON.stringify(plan))
  await rename(`${planFile(dataDir)}.part`, planFile(dataDir))
}

/**
 * Draws what the plan still holds, on `artists` threads.
 * @param report hears how many of how many are done
 */
export async function drawPictures(
  { connection, store, dataDir }: { connection: Connection; store: PictureStore; dataDir: string },
  catalogue: readonly DemoProduct[],
  artists: number,
  report: (done: number, total: number) => void,
): Promise<void> {
  if (!isDrawing(dataDir)) return
  const plan = planned.parse(JSON.parse(await readFile(planFile(dataDir), 'utf8')))
  const orders = plan.flatMap((item) => {
    const { productName, pictures } = catalogue[item.product] ?? {}
    const illustration = pictures?.[item.position]
    return illustration ? [{ illustration, seed: `${productName} ${item.position}`, item }] : []
  })
  const left = new Set(orders.map(({ item }) => item))
  let writing = Promise.resolve()
  await drawAll(orders, artists, async (index, jpeg) => {
    const item = orders[index]?.item
    if (!item) return
    await hang(connection, store, item, await makePicture(store, jpeg))
    left.delete(item)
    report(orders.length - left.size, orders.length)
    writing = writing.then(() => write(dataDir, [...left]))
    await writing
  })
  await write(dataDir, [])
}

/** Gives the product its picture, unless the product is gone or somebody has given it one of his own meanwhile. */
async function hang(
  connection: Connection,
  store: PictureStore,
  { productId, position }: Planned[number],
  filename: string,
): Promise<void> {
  const isHung = await inTransaction(connection, async (trx, changed) => {
    const product = await trx
      .selectFrom('products')
      .select('_id')
      .where('_id', '=', productId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    const { pictures } = await trx
      .selectFrom('pictures')
      .select((eb) => eb.fn.countAll<number>().as('pictures'))
      .where('productId', '=', productId)
      .executeTakeFirstOrThrow()
    if (!product || pictures > position) return false
    const row = { filename, productId, position: pictures, uploadedAt: new Date().toISOString() }
    await trx.insertInto('pictures').values(row).execute()
    changed('products', [productId])
    return true
  })
  if (!isHung) await store.remove(filesOf(filename))
}
