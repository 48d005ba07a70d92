import { showCount, showPieces } from '../../../contract/values/counts.ts'
import { checkLine, lineSentence } from '../../../contract/rules/check-line.ts'
import { maxOrderLines, maxQty } from '../../../contract/values/limits.ts'
import { centsOf, euro, euroOfPrice } from '../../../contract/values/money.ts'
import { type Packs, wholePacks } from '../../../contract/rules/packs.ts'
import { nameWithSize } from '../../../contract/rules/product-texts.ts'
import type { CheckedLine } from '../../../contract/endpoints/orders.ts'
import type { Product } from '../../../contract/endpoints/products.ts'
import { type CartItem, priceAt } from './cart-item.ts'

export interface Taken {
  readonly product: Product
  readonly qty: number
}

export interface LineNote {
  readonly key: string
  readonly name: string
  readonly sentence: string
}

export interface LinesToAdd {
  readonly taken: readonly Taken[]
  readonly changed: readonly LineNote[]
  readonly left: readonly LineNote[]
}

interface WantedLine {
  readonly qty: number
  /** Of a product that is not for sale any more. */
  readonly productName?: string
  /** Of the last time, "12.50", to compare with. */
  readonly price?: string
  readonly checked: CheckedLine
}

export function linesToAdd(lines: readonly WantedLine[], cart: readonly CartItem[]): LinesToAdd {
  const taken = new Map<string, Taken>()
  const changed: LineNote[] = []
  const left: LineNote[] = []
  const inCart = new Map(cart.map(({ _id, qty }) => [_id, qty]))
  let room = maxOrderLines - cart.length
  for (const [at, { qty: wanted, productName, price: before, checked }] of lines.entries()) {
    const { product, available = 0, sentence } = checked
    const name = product ? nameWithSize(product) : (productName ?? checked.code)
    const note = (said: string): LineNote => ({ key: String(at), name, sentence: said })
    if (!product) {
      left.push(note(sentence))
      continue
    }
    const there = (inCart.get(product._id) ?? 0) + (taken.get(product._id)?.qty ?? 0)
    const ceiling = Math.min(available, maxQty)
    const most = Math.max(ceiling - there, 0)
    const qty =
      checked.status === 'ok' && wanted <= most ? wanted : upToWholePacks(product, there, Math.min(wanted, most))
    const facts = { packs: product, qty: there + wanted, available }
    const why = wanted > most ? lineSentence.short(facts) : checkLine(facts).sentence
    if (qty === 0) {
      left.push(note(there > 0 && there === ceiling ? allInCart(there) : why))
      continue
    }
    if (there === 0 && room-- <= 0) {
      left.push(note(`Een bestelling heeft ten hoogste ${maxOrderLines} regels.`))
      continue
    }
    taken.set(product._id, { product, qty: (taken.get(product._id)?.qty ?? 0) + qty })
    if (qty < wanted) changed.push(note(`${why} Aantal gewijzigd van ${showCount(wanted)} naar ${showCount(qty)}.`))
    // The answer's own price is that of the wanted quantity, without the cart.
    const now = priceAt(product, there + qty)
    if (before !== undefined && centsOf(before) !== now)
      changed.push({
        ...note(`Prijs gewijzigd van ${euroOfPrice(before)} naar ${euro(now)}.`),
        key: `${at}-price`,
      })
  }
  return { taken: [...taken.values()], changed, left }
}

const allInCart = (pieces: number) =>
  pieces === 1
    ? 'Dit product staat al in uw winkelwagentje.'
    : `Alle ${showPieces(pieces)} staan al in uw winkelwagentje.`

const upToWholePacks = (packs: Packs, there: number, pieces: number) =>
  Math.max(wholePacks(packs, there + pieces) - there, 0)
