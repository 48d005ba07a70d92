import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import {
  count,
  id,
  listQuery,
  orderedFor,
  price,
  priceInput,
  sortedBy,
  requiredText,
  text,
  wholeNumber,
} from '../values/fields.ts'
import { factInputs, month, productFacts, staffel, staffelInput } from './product-schemas.ts'
import { factFields, kleuren, type ProductField, productTypes, showStatuses } from '../rules/product-fields.ts'
import {
  maxBulkRows,
  maxCodesAsked,
  maxPictures,
  maxProductName,
  maxReferentie,
  maxStock,
  maxText,
  maxTypedCode,
  minProductName,
  minText,
} from '../values/limits.ts'
import type { PictureFocus } from '../rules/picture-focus.ts'

const outside = { error: 'De uitsnede ligt buiten de foto' }
const fraction = z.number(outside).min(0, outside).max(1, outside)
const pictureFocus: z.ZodType<PictureFocus, PictureFocus> = z.object({ x: fraction, y: fraction })

export const product = z.object({
  _id: z.string(),
  productCode: z.string(),
  productName: z.string(),
  text: z.string(),
  /** File names in display order; served at /files/images/{filename}. */
  picture: z.array(z.string()),
  /** By file name; absent means the centre. */
  focus: z.record(z.string(), pictureFocus).optional(),
  /** Pieces. */
  stock: z.int(),
  /** Euro excluding VAT, "12.50". */
  price,
  /** The standard price, when higher than the customer's. */
  listPrice: price.optional(),
  /** On the customer's list of favourites; absent otherwise. */
  favoriet: z.literal(true).optional(),
  /** The customer waits for mail that it is back in stock; absent otherwise. */
  melding: z.literal(true).optional(),
  productType: z.enum(productTypes),
  shopIndex: z.int(),
  showStatus: z.enum(showStatuses),
  ...productFacts.shape,
  staffel,
} satisfies Record<
  ProductField | '_id' | 'productCode' | 'picture' | 'focus' | 'listPrice' | 'favoriet' | 'melding' | 'shopIndex',
  z.ZodType
>)
export type Product = z.infer<typeof product>

const managedProduct = product.extend({
  version: z.int(),
  /** Hidden until its first picture, which shows it; absent otherwise. */
  wachtOpFoto: z.literal(true).optional(),
})
export type ManagedProduct = z.infer<typeof managedProduct>

const stockInput = count({
  missing: 'Voorraad is niet ingevuld',
  wrong: 'Voorraad moet een heel getal van 0 of meer zijn',
  min: 0,
  max: maxStock,
})
const filename = z.string().min(1).max(200)
const pictures = z
  .array(filename, { error: 'Geen foto geselecteerd' })
  .max(maxPictures, { error: `Maximaal ${maxPictures} foto's` })

/** In the order of §5: a form shows the first error. */
export const productInput = z.object({
  productName: requiredText(
    'Productnaam is niet ingevuld',
    maxProductName,
    `"Productnaam" mag maximaal ${maxProductName} tekens hebben.`,
  ).min(minProductName, { error: `"Productnaam" moet minimaal ${minProductName} tekens hebben.` }),
  text: requiredText(
    'Vul de text in', // sic
    maxText,
    `"Tekst" mag maximaal ${maxText} tekens hebben.`,
  ).min(minText, { error: `"Tekst" moet minimaal ${minText} tekens hebben.` }),
  price: priceInput,
  stock: stockInput,
  showStatus: z.enum(showStatuses, { error: 'Weergeven moet Ja of Nee zijn' }).optional(),
  productType: z.enum(productTypes, { error: 'Product categorie is niet ingevuld' }),
  ...factInputs,
  staffel: staffelInput,
} satisfies Record<ProductField, z.ZodType>)
export type ProductInput = z.output<typeof productInput>

export const newProduct = productInput.extend({ picture: pictures.min(1, { error: 'Geen foto geselecteerd' }) })

const wrongDelta = 'Bijboeken kan alleen met een heel getal; onder 0 mag ook'

export const productChange = productInput.partial().extend({
  stockDelta: wholeNumber({
    missing: 'Aantal is niet ingevuld',
    wrong: wrongDelta,
    min: -maxStock,
    max: maxStock,
  }).optional(),
  version: z.int().optional(),
})

const bulkRow = productChange
  .extend({
    _id: id.optional(),
    productCode: z.string().trim().max(maxTypedCode, { error: 'Deze productcode bestaat niet' }).optional(),
  })
  .refine(({ _id, productCode }) => _id !== undefined || (productCode ?? '') !== '', {
    error: 'Productcode is niet ingevuld',
  })
  .refine(({ stock, stockDelta }) => stock === undefined || stockDelta === undefined, {
    error: 'Vul de voorraad in of wat erbij komt, niet allebei',
  })

const oneChange = {
  request: {
    'Idempotency-Key':
      'One to 200 characters for this change alone: a repeat with the same body gets the first answer and changes nothing, with another body 409.',
  },
}

const productType = z.enum(productTypes, { error: 'Deze categorie bestaat niet' }).optional()
const ids = z
  .string()
  .max(50_000, { error: 'Te veel producten in één keer gevraagd' })
  .transform((list) => list.split(',').filter((one) => one !== ''))
  .optional()

const voorraad = z.enum(['0', '1'], { error: 'Voorraad moet 0 of 1 zijn' }).optional()

const shopFilter = z.object({
  zoek: listQuery.shape.zoek,
  productType,
  maat: z.string().trim().max(factFields.maat.max, { error: 'Deze maat bestaat niet' }).optional(),
  kleur: z.enum(kleuren, { error: 'Deze kleur bestaat niet' }).optional(),
  bloei: month.optional(),
  voorraad,
  leverbaar: z.literal('1', { error: 'Leverbaar kan alleen 1 zijn' }).optional(),
})
const counted = <Value extends z.ZodType>(value: Value) => z.array(z.object({ value, count: z.int() }))

const shopSort = sortedBy(['productName', 'price', 'nieuw'])

const stockOf = z.object({ _id: id, stock: stockInput })

export const productColumns = ['productCode', 'productName', 'stock', 'price', 'showStatus'] as const

export const products = {
  shop: {
    method: 'GET',
    path: '/products/shop',
    access: 'customer',
    summary:
      'Visible products by shopIndex, or the nearest to `zoek` first; `bloei` is a month in which they flower, `voorraad=1` leaves out what is sold out, `leverbaar=1` what cannot be delivered yet, `bij` returns the page that holds that product, `ids` only those products; `sorteer=-nieuw` begins with the newest; administrators may ask at the prices of the customer of `userID`.',
    query: listQuery.extend({ ...shopFilter.shape, bij: id.optional(), ids, sorteer: shopSort, userID: orderedFor }),
    response: z.array(product),
    refusals: { 404: 'An administrator named a user who is not a customer.' },
    headers: { answer: { 'X-Page': 'Number of the page that holds the product of `bij`.' } },
  },
  facets: {
    method: 'GET',
    path: '/products/facets',
    access: 'customer',
    summary:
      'What the shop can be narrowed by: each value with the number of products that the other parameters leave.',
    query: shopFilter,
    response: z.object({
      maat: counted(z.string()),
      kleur: counted(z.string()),
      bloei: counted(z.int()),
      /** Absent where everything in the shop can be delivered today. */
      leverbaar: counted(z.literal('1')).optional(),
    }),
  },
  getStock: {
    method: 'GET',
    path: '/products/0/getStock',
    access: 'customer',
    summary: 'Stock of every product, hidden ones as 0.',
    query: z.object({ ids }),
    response: z.array(z.object({ _id: z.string(), stock: z.int() })),
  },
  all: {
    method: 'GET',
    path: '/products',
    access: 'admin',
    summary:
      'Every product of the catalogue, hidden ones included, by shopIndex; `voorraad=0` are those that are sold out.',
    query: listQuery.extend({
      productType,
      voorraad,
      sorteer: sortedBy(productColumns),
    }),
    response: z.array(managedProduct),
  },
  one: {
    method: 'GET',
    path: '/products/:id',
    access: 'customer',
    summary: 'One product; a hidden one only for administrators.',
    response: managedProduct,
  },
  canWish: {
    method: 'GET',
    path: '/products/melding',
    access: 'customer',
    summary: 'Whether the user can be mailed about stock: there is a mail server, and the user has an address.',
    response: z.object({ mogelijk: z.boolean() }),
  },
  wish: {
    method: 'PUT',
    path: '/products/:id/melding',
    access: 'customer',
    summary: 'Asks for one mail once a product that is sold out is back in stock.',
    refusals: { 409: 'It is in stock, or no mail can be sent.' },
  },
  unwish: {
    method: 'DELETE',
    path: '/products/:id/melding',
    access: 'customer',
    summary: 'Withdraws the request.',
  },
  updateStock: {
    method: 'PUT',
    path: '/products/updateStockProduct',
    access: 'admin',
    summary: 'Corrects the stock of several products, all or none.',
    body: z
      .array(stockOf, { error: 'Voorraad is niet ingevuld' })
      .max(1000, { error: 'Te veel producten in één keer' }),
    response: z.array(z.object({ _id: z.string(), stock: z.int() })),
  },
  create: {
    method: 'POST',
    path: '/products',
    access: 'admin',
    summary: 'Adds a product, last in the shop, with pictures uploaded before.',
    body: newProduct,
    response: managedProduct,
  },
  known: {
    method: 'POST',
    path: '/products/known',
    access: 'customer',
    summary: 'Which of these texts, cells of a sheet, are codes of products for sale. Reads only.',
    body: z.object({
      codes: z
        .array(z.string().max(maxTypedCode), { error: 'Codes zijn niet ingevuld' })
        .max(maxCodesAsked, { error: 'Vraag per keer ten hoogste 3.000 codes' }),
    }),
    response: z.object({ known: z.array(z.string()) }),
  },
  update: {
    method: 'PUT',
    path: '/products/updateProduct',
    access: 'admin',
    summary: 'Changes a product; with `stockBasis` the difference in stock is applied; `picture` is ignored.',
    body: productInput.extend({ _id: id, stockBasis: stockInput.optional(), version: z.int().optional() }),
    response: managedProduct,
    headers: oneChange,
  },
  bulk: {
    method: 'PUT',
    path: '/products/bulk',
    access: 'admin',
    summary:
      'Changes fields of many products, all or none; `stock` sets, `stockDelta` adds, `version` guards against changes made meanwhile, `referentie` names the delivery in the ledger.',
    rows: 'rows',
    body: z.object({
      rows: z
        .array(bulkRow, { error: 'Geen regels' })
        .min(1, { error: 'Geen regels' })
        .max(maxBulkRows, { error: 'Wijzig per keer ten hoogste 5.000 regels' }),
      referentie: text(
        'Referentie moet tekst zijn',
        maxReferentie,
        `"Referentie" mag maximaal ${maxReferentie} tekens hebben.`,
      ).optional(),
    }),
    response: z.object({ changed: z.int() }),
    refusals: { 409: 'A product changed since its `version`, or has too little stock.' },
    headers: oneChange,
  },
  updatePicture: {
    method: 'PUT',
    path: '/products/updatePicture',
    access: 'admin',
    summary: "Sets a product's pictures and their order.",
    body: z.object({ _id: id, newPictureArray: pictures }),
    response: managedProduct,
  },
  updateFocus: {
    method: 'PUT',
    path: '/products/updateFocus',
    access: 'admin',
    summary: "Sets which point of one of a product's pictures stays in sight where it is cut off; null: the middle.",
    body: z.object({
      _id: id,
      filename,
      focus: pictureFocus.nullable(),
    }),
    response: managedProduct,
  },
  updateShopIndex: {
    method: 'PUT',
    path: '/products/updateShopIndex',
    access: 'admin',
    summary:
      'Sets the order in the shop: a full permutation, else 409; `shopIndexBasis` detects a change made meanwhile.',
    body: z
      .array(z.object({ _id: id, shopIndex: z.int().min(0), shopIndexBasis: z.int().optional() }), {
        error: 'Volgorde is niet ingevuld',
      })
      .max(100_000),
  },
  remove: {
    method: 'DELETE',
    path: '/products/removeProduct',
    access: 'admin',
    summary: 'Removes a product from catalogue and shop; orders keep their lines.',
    body: z.object({ _id: id }),
  },
} as const satisfies Record<string, Endpoint>
