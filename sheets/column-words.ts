// Names of columns, for each job that reads a sheet: Dutch, English and German.
import { hideLabel, productSheet, type SheetField, sheetFieldNames } from '../contract/rules/product-sheet.ts'

/** Most cells of a column must be of this kind for the column to be the field. */
export type CellKind = 'code' | 'text' | 'whole' | 'amount' | 'day'

export interface JobField<F extends string = string> {
  readonly name: F
  /** On screen: 'Aantal uit kolom F'. */
  readonly label: string
  /** In 'Kies de kolom met het aantal'; the label where absent. */
  readonly asked?: string
  readonly kind: CellKind
  /** A sheet with a heading has a column for it. */
  readonly isNeeded: boolean
  /** Headings as `headingKey` writes them; an earlier rank wins over a later one. */
  readonly ranks: readonly RegExp[]
  /** Replaces `ranks` when another column gives the pack size: a bare 'Aantal' may then count packs. */
  readonly ranksBesidePacks?: readonly RegExp[]
  /** A heading is taken only if it matches this as well as a rank. */
  readonly only?: RegExp
  /** An unknown heading with this stem may belong to the first rank. */
  readonly firstStem?: RegExp
  /** A title may say that its numbers are not per piece, and so may another column; or which days hold for all rows. */
  readonly title?: RegExp
}

export interface SheetJob<F extends string = string> {
  readonly fields: readonly JobField<F>[]
}

export const aPack =
  'kist(?:en?|jes?)?|(?:om)?doos(?:jes?)?|dozens?|omdozen|doz|[ck]oll[io]|bos(?:sen|jes?)?|bund(?:e|els?)?|trays?|krat(?:ten)?|krt|[ck]artons?|ctns?|ktn|fust|vp?e|' +
  'verp|verpakking(?:en)?|packs?|pck|pkg|pak(?:ken|jes?|ete?)?|boxe?s?|cases?|bunch(?:es)?|kar(?:ren)?|(?:gaas)?bak(?:ken)?|(?:gaas)?zak(?:ken|jes?)?|crates?|bags?|' +
  'pallets?|palet(?:ten?)?|plaat|platen|plateaus?|dozijn|ds|dzn?|dutzend|dtzd?|gros|laag|lagen|layers?|plank(?:en)?|[cd]c|set(?:s|jes?)?|displays?|containers?|' +
  'netten|netze|rol(?:len?)?|stiegen?|steigen?|beutel|s[aä]cke?|gebinde|wagen|emmers?|schap(?:pen)?|shel(?:f|ves)|racks?'
const hundreds = '(?:100|1000|honderd|duizend|hundred|thousand|hundert|tausend)'
const perUnit = new RegExp(`(?:\\bp)? ?/ ?(?=(?:${hundreds}|${aPack})\\b)`, 'g')

/** Of a cell; what is searched in a longer text would take time that grows with its square. */
const longestTitle = 500

/** 'Prijs (excl. btw)' is 'prijs excl btw', 'Größe' is 'grosse', 'p/1.000' is 'per 1000', 'St./doos' is 'st per doos'. */
export const headingKey = (heading: string): string =>
  heading
    .slice(0, longestTitle)
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\d)[ .,'’]000\b/g, '$1000')
    .replace(perUnit, ' per ')
    // These change what a price or a quantity is.
    .replace(/[^a-z0-9$£‰%+<>≤≥]+/g, ' ')
    .trim()

const words = (alternatives: string) => new RegExp(`^(?:${alternatives})$`)

const codeRanks = [
  words(
    '(?:product|artikel|bestel|item|article|kweek)? ?code|(?:artikel|product|item|art) ?(?:nummer|nr|no|number)|article number|sku|code artikel|artikelnummern?',
  ),
  words('artikel|item|product|article|nummer|nr|no|number|ref|reference|referentie'),
]
const nameRank = words(
  '(?:product|artikel|item|article|plant)? ?(?:naam|name)|(?:artikel|product)? ?omschrijving|(?:item|product)? ?description|(?:artikel)?bezeichnung|soort|sort|sorte|cultivar|variety|ras',
)

const code: JobField<'code'> = {
  name: 'code',
  label: 'Code',
  asked: 'de code',
  kind: 'code',
  isNeeded: true,
  ranks: [...codeRanks, nameRank],
}

const pieces = words(
  'aant(?:al)?|aantal (?:stuks|st)|totaal (?:stuks|aantal)|(?:stuks|aantal) totaal|qty|quantity|total (?:pieces|pcs|quantity|qty)|menge|anzahl|gesamtmenge|hoeveelheid',
)
const justPieces = words('stuks|st|pieces|pcs|stuck|stuckzahl')
const surelyPieces = words(
  'stuks|st|pieces|pcs|stuck|stuckzahl|(?:aantal|totaal|total) (?:stuks|st|pieces|pcs)|(?:stuks|aantal) totaal|totaal aantal|gesamtmenge',
)
const ordered = words(
  'bestel|besteld|bestelling|bestellen|te bestellen|bestel ?aantal|best aant|best aantal|aantal besteld|bestelde? (?:stuks|aantal)|(?:uw|mijn) (?:bestelling|aantal|order)|gewenst|gewenst(?:e)? aantal|order (?:qty|quantity)|ordered|qty ordered|your order|bestellt|bestellung|bestellmenge',
)
const delivered = words(
  '(?:af|na|uit)?geleverd|aantal geleverd|geleverd aantal|geleverde (?:stuks|hoeveelheid)|ontvangen|binnen|binnengekomen|aantal ontvangen|ontvangen aantal|delivered|qty delivered|received|qty received|shipped|qty shipped|geliefert|liefermenge|erhalten|erbij|bij te boeken|bijboeken',
)
const counted = words(
  'geteld|aantal geteld|geteld aantal|getelde? (?:voorraad|stuks)|telling|counted|count|gezahlt|werkelijk|werkelijke? (?:voorraad|aantal)|inventaris',
)
const inStock = words('(?:aantal )?(?:op )?voorraad|stock|in stock|bestand|lagerbestand')

const onePiece = '(?:1 )?(?:stuk(?: ?s)?|stk?|stuck|pieces?|pcs?|pce|each|ea)'
const month = '(?:jan|feb|m[ar]|mei|apr|ju[nl]|aug|sep|o[kc]t|nov|de[cz])'
const prices = '(?:prij[sz]|price|preis|\\btarie[fv])\\w*'
const otherMoney = 'usd|dollars?|gbp|pounds?|ponden|chf|dkk|sek|nok|pln|(?:euro ?)?cent(?:s|en)?|ct'
/** That all prices are per 100, include btw, or are not in euros. */
const priceTitle = new RegExp(
  [
    `${prices}.*\\b(?:(?:per|pro|je) (?!${onePiece}\\b|week|seizoen|\\d{1,2} (?:\\d|${month}))|(?:voor|fur|for|p|x) ?${hundreds}\\b)`,
    `(?:${prices}|bedrag\\w*|amounts?)(?: |.* in )(?:(?:${otherMoney})\\b|[$£])`,
    `${prices}(?: zijn| are| sind)? in[ck]l[a-z]*$`,
    '\\b(?:in[ck]l\\w*|including|met|mit|with) (?:\\d+ ?%? ?)?(?:btw|vat|mwst)\\b|\\b(?:btw|mwst) inbe',
  ].join('|'),
)

const quantities =
  'aantallen|voorra(?:ad|den)|stock|available|beschikbaar(?:heid)?|verfugbar|bestand|hoeveelheden|quantities|mengen'
/** That all quantities are of packs or of hundreds; 'Totaal aantal dozen' counts them. */
const quantityTitle = new RegExp(
  `\\b(?:${quantities}) (?:${aPack})$|\\b(?:${quantities}|aantal|hoeveelheid|bestel\\w*|quantity|menge|anzahl)\\b.*` +
    ` (?:(?:in|per|je|pro|maal|zijn|are|sind) |x ?)(?:${hundreds}\\w*|${aPack})\\b`,
)

/** Until when all prices hold. */
const dayTitle = new RegExp(`\\b(?:geldig|valid|gultig|t m|tm|tot)\\b.* (?:\\d+ \\d{1,2} \\d\\d|\\d{1,2} ${month})`)

const quantity = (first: RegExp, firstStem: RegExp, ...last: readonly RegExp[]): JobField<'qty'> => ({
  name: 'qty',
  label: 'Aantal',
  asked: 'het aantal',
  kind: 'whole',
  isNeeded: true,
  ranks: [first, pieces, justPieces, ...last],
  ranksBesidePacks: [first, surelyPieces],
  firstStem,
  title: quantityTitle,
})

/** No compound such as 'bosprijs', of which only the buyer knows how many it is for. */
const aPrice = '(?:stuks?|stuck|einzel|eenheids|verkoop|verkaufs|netto|basis)?(?:prijs|price|preis)'
const priceWord = `\\b${aPrice}\\b`

const price: JobField<'price'> = {
  name: 'price',
  label: 'Prijs',
  asked: 'de prijs',
  kind: 'amount',
  isNeeded: true,
  ranks: [
    new RegExp(`\\b(?:nieuwe?|new|neuer?|afgesproken|agreed|vereinbarter?)\\b.*${priceWord}`),
    new RegExp(
      `${priceWord}.*\\b(?:(?:per|p|pro|je) (?:stuk|st|stuck|piece)|each|ex|excl|exclusief|exkl|excluding|zonder btw)\\b|\\b(?:(?:stuks?|netto|eenheids) ?prijs|(?:stuck|einzel|netto) ?preis|(?:unit|net) price)\\b`,
    ),
    new RegExp(priceWord),
  ],
  only: new RegExp(
    `^(?:(?:${[
      aPrice,
      'unit|net(?:to)?|verkoop|basis|vk|nieuwe?|new|neuer?|afgesproken|agreed|vereinbarter?|uw|your|ihr|onze|our|unser|seizoen|season|saison|voorjaar|najaar|in|(?:in )?eur(?:o(?: ?s)?)?|20\\d\\d',
      `(?:(?:per|p|pro|je|voor|a) ?)?(?:${onePiece}|${hundreds}(?: ${onePiece})?)`,
      '(?:ex|excl|exclusief|exkl|excluding|zonder|ohne|zzgl)(?: \\d+(?: ?%)?)?(?: (?:btw|vat|mwst))?',
    ].join('|')})(?: |$))+$`,
  ),
  firstStem: /\b(?:nieuw\w*|new|neue?r?|wordt)\b/,
  title: priceTitle,
}

const daysFrom = words(
  '(?:geldig )?(?:van|vanaf|ingaand)|(?:ingangs|start|begin)datum|datum (?:van|vanaf|ingang)|(?:valid )?from|start(?: date)?|gultig (?:ab|von)|ab|von',
)
const daysTo = words(
  '(?:geldig )?(?:tot en met|t m|tm|tot)|(?:eind|verval)datum|datum (?:tot|tot en met|t m)|(?:valid )?(?:until|to|through)|end(?: date)?|gultig bis|bis',
)
const day = <F extends string>(name: F, label: string, rank: RegExp): JobField<F> => ({
  name,
  label,
  kind: 'day',
  isNeeded: false,
  ranks: [rank],
  title: dayTitle,
})

export const orderSheet: SheetJob<'code' | 'qty'> = {
  fields: [code, quantity(ordered, /bestel|order|gewenst/)],
}
export const deliverySheet: SheetJob<'code' | 'qty'> = {
  fields: [code, quantity(delivered, /geleverd|geliefert|delivered|received|ontvangen/)],
}
export const countSheet: SheetJob<'code' | 'qty'> = {
  fields: [code, quantity(counted, /getel|telling|inventur|\bcount(?:ed)?\b|nieuw|\bist\b/, inStock)],
}
export const priceSheet: SheetJob<'code' | 'price'> = { fields: [code, price] }
export const agreedPriceSheet: SheetJob<'code' | 'price' | 'van' | 'totEnMet'> = {
  fields: [code, price, day('van', 'Van', daysFrom), day('totEnMet', 'Tot en met', daysTo)],
}

export type ProductColumn = SheetField | 'hide'

/** Beside the labels on screen. */
const alsoCalled: Partial<Record<SheetField, readonly RegExp[]>> = {
  productCode: codeRanks,
  productName: [nameRank, words('artikel|product|item|article')],
  productType: [words('categorie|category|kategorie|productgroep')],
  stock: [inStock, words('beschikbaar|available|verfugbar')],
  text: [words('beschrijving|text|long description|beschreibung')],
  maat: [words('size|zift(?:maat)?|sortierung|grosse|potmaat')],
  kleur: [words('color|colour|farbe')],
  hoogte: [words('hoogte (?:in )?cm|height(?: cm)?|hohe(?: cm)?')],
  leverbaarVanaf: [words('(?:leverbaar|beschikbaar) (?:vanaf|per)|available from|(?:lieferbar|verfugbar) ab')],
  botanisch: [words('botanisch|latijnse naam|botanical name|botanischer name')],
  vbnCode: [words('vbn|vbn nummer|floricode')],
  vpe: [words('vpe|ve|stuks per (?:verpakking|colli|doos|krat)|pack(?: size)?|verpakking|verpackungseinheit')],
  minimum: [words('minimum aantal|min|moq|minimum order|mindestmenge')],
}

export const productsSheet: SheetJob<ProductColumn> = {
  fields: [
    ...sheetFieldNames.map((name): JobField<ProductColumn> => {
      if (name === 'price') return { ...price, name, isNeeded: false }
      const { label, kind } = productSheet[name]
      return {
        name,
        label,
        kind: name === 'productCode' ? 'code' : kind === 'number' ? 'whole' : kind === 'day' ? 'day' : 'text',
        isNeeded: false,
        ranks: [words(headingKey(label)), ...(alsoCalled[name] ?? [])],
        ...(name === 'stock' && { ranksBesidePacks: [], title: quantityTitle }),
      }
    }),
    { name: 'hide', label: hideLabel, kind: 'text', isNeeded: false, ranks: [words(headingKey(hideLabel))] },
  ],
}

/** The heading of a column; 'kolom F' without one. */
export const columnTitle = ({ heading, letter }: { readonly heading: string; readonly letter: string }): string =>
  heading === '' ? `kolom ${letter}` : heading

/** True for the name of any column, also one that no job reads. */
export function isHeading(cell: string): boolean {
  const key = headingKey(cell)
  return key !== '' && key.length <= 60 && allRanks.some((rank) => rank.test(key))
}

/** True for the name of a column of codes. */
export const isCodeHeading = (cell: string): boolean =>
  [codeRanks[0], words('artikel|item|product|article')].some((rank) => rank?.test(headingKey(cell)))

const otherNumbers = words(
  'colli|order|ordernummer|bedrag|amount|totaal|total|verp|verpakking|pot|week|leverweek|barcode|ean|gtin',
)
const otherTexts = words('opmerking(?:en)?|remarks?|categorie|foto|locatie|plaats|location|lagerplatz')

const allFields = [orderSheet, deliverySheet, countSheet, agreedPriceSheet, productsSheet].flatMap(
  ({ fields }): readonly JobField[] => fields,
)
const allRanks = allFields.flatMap(({ ranks }) => ranks).concat(otherNumbers, otherTexts)

const numberRanks = allFields
  .filter(({ name, kind }) => name === 'maat' || (kind !== 'code' && kind !== 'text'))
  .flatMap(({ ranks }) => ranks)
  .concat(otherNumbers)
/** True for the name of a column of numbers, sizes or days. */
export const isNumberHeading = (cell: string): boolean => numberRanks.some((rank) => rank.test(headingKey(cell)))

/** True for the name of any column of amounts, of whatever they are. */
export const isPriceHeading = (cell: string): boolean =>
  /(?:prijs|price|preis|bedrag|amount|tarief)\b/.test(headingKey(cell))

/** Of what a quantity or a price is. */
export const isUnitHeading = (key: string): boolean =>
  /^(?:(?:(?:prijs|preis|price) )?(?:per|eh|me|pe|unit)|(?:(?:prijs|bestel|verpakkings|verkoop|afname|verp) ?)?(?:eenheid|eenheden|eenh)|(?:preis|mengen)?einh(?:eit)?|uom|unit of measure)$/.test(
    key,
  )

const onePieceOrNone = words(`|1|(?:(?:per|p|pro|je) )?${onePiece}`)
export const isOnePiece = (key: string): boolean => onePieceOrNone.test(key)

/** 'kolli', '€/100', 'doos 250', 'Tray à 12 st.': a cell that names a pack, whatever its column is called. */
const aUnit = new RegExp(
  `^\\(?(?:(?:€ |eur )?per |in |p/|(?:[€$£]|eur)? ?/ ?|x ?)?(?:${aPack}|lage|100|1\\.?000|ct|cents?|[%‰$£])(?: (?:[àax] ?|van )?\\d+)?(?: ${onePiece})?[.)]*$`,
  'i',
)
export const isUnit = (cell: string): boolean => /^\D/.test(cell) && aUnit.test(cell)

/** The shop's own headings for packs; beside them 'Aantal' counts pieces. */
const ownPacks = [productSheet.vpe, productSheet.perLaag, productSheet.perKar].map(({ label }) => headingKey(label))
export const isOwnPack = (key: string): boolean => ownPacks.includes(key)
const packs = words(
  [
    `(?:vp?e|\\w*inhoud|inhalt)(?: ${onePiece})?|verp|verpakking|verpackungseinheit|pack (?:size|qty)`,
    `(?:(?!\\w*(?:prijs|preis|price))\\w+ )?(?:per|p|pro|je) (?:${aPack})|${onePiece} in (?:${aPack})|(?:inhoud|inhalt) (?:${aPack})`,
  ].join('|'),
)
export const isPack = (key: string): boolean => isOwnPack(key) || packs.test(key)

/** May also be an order number, the same in all rows. */
export const isMaybeOrderNumber = (key: string): boolean => /^(?:order|bestel|bestelling|bestellung)$/.test(key)

/** About an order, but never a quantity. */
export const isNoQuantity = (key: string): boolean =>
  /nummer|nr\b|\bno\b|number|code|datum|date|regel|\bline|\bref|bedrag|amount|eenh|\bmin|\bmax/.test(key)

const isOtherMoney = words(otherMoney)
/** A cell that says that the price in its row is in other money, includes btw or gets a discount. */
export function isPriceTerm(heading: string, cell: string): boolean {
  const key = headingKey(cell)
  if (/^(?:korting|discount|rabatt)\b/.test(heading)) return /[1-9]/.test(cell)
  if (/^(?:valuta|munt|currency|wahrung)$/.test(heading)) return !/^(?:|euros?|eur)$/.test(key)
  return isOtherMoney.test(key) || /^in[ck]l(?:usief|usive|uding)?(?: (?:\d+ ?%? )?(?:btw|vat|mwst))?$/.test(key)
}

/** Pieces that a price in a column of this name is for. */
export function piecesOfPrice(heading: string): 1 | 100 | 1000 {
  const key = headingKey(heading)
  if (/(?:\b|[a-z])(?:1000|duizend|thousand|tausend)\b/.test(key)) return 1000
  return /(?:\b|[a-z])(?:100|honderd|hundred|hundert)\b/.test(key) ? 100 : 1
}
