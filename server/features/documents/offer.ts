import { showCount, showProducts } from '../../../contract/values/counts.ts'
import { dayInAmsterdam, showMoment } from '../../../contract/values/dates.ts'
import { euroOfPrice } from '../../../contract/values/money.ts'
import { productTypeNames, productTypes } from '../../../contract/rules/product-fields.ts'
import { aheadText } from '../../../contract/rules/sold-ahead.ts'
import { showStaffel } from '../../../contract/rules/staffel.ts'
import { printedName } from '../../../contract/rules/product-texts.ts'
import { codeColumn } from './line-columns.ts'
import type { OfferDocument, OfferedProduct } from './pdf-document.ts'
import type { Part } from './pdf/write-pdf.ts'
import { factsBlock, letterhead, sectionBlock } from './pdf/letterhead.ts'
import type { Pen } from './pdf/pen.ts'
import {
  type Column,
  figureColumn,
  layOut,
  noteStyle,
  strongFigureStyle,
  strongStyle,
  tableBlocks,
} from './pdf/table.ts'
import { wrapItems } from './pdf/wrap.ts'
import { joined } from './product-text.ts'

export function offerPart(pen: Pen, { shop, at, voor }: OfferDocument, products: readonly OfferedProduct[]): Part {
  const ofType = Map.groupBy(products, ({ productType }) => productType)
  const inPacks = products.some(({ vpe }) => vpe > 1)
  const columns: Column<OfferedProduct>[] = [
    codeColumn,
    { header: 'Product', width: 0, style: strongStyle, hasNote: true, cell: printedName },
    ...(inPacks ? [figureColumn('Verpakt per', 66, ({ vpe }: OfferedProduct) => showCount(vpe))] : []),
    figureColumn('Voorraad', 76, ({ stock }) => showCount(stock)),
    figureColumn('Prijs p/stuk', 76, ({ price }) => euroOfPrice(price), strongFigureStyle),
  ]
  const table = layOut(columns, { hasPictures: products.some(({ picture }) => picture !== undefined) })
  const today = dayInAmsterdam(new Date(at))
  const noteOf = (product: OfferedProduct) => {
    const facts = [product.kleur, aheadText(product, today), showStaffel(product.staffel)]
    const lines = wrapItems(
      pen,
      facts.filter((words) => words !== ''),
      noteStyle,
      table.noteWidth,
    )
    return lines.filter((line) => line !== '')
  }
  return {
    running: joined(['Aanbod', voor, showMoment(at)]),
    blocks: [
      letterhead(pen, shop, 'Aanbod', showProducts(products.length)),
      factsBlock(pen, [
        { label: 'Voor', value: voor, columns: 2 },
        { label: 'Gemaakt', value: showMoment(at), columns: 2 },
        { label: 'Prijzen', value: 'Per stuk, ex. btw', columns: 2 },
      ]),
      ...productTypes.flatMap((type) => {
        const some = ofType.get(type) ?? []
        if (some.length === 0) return []
        const title = productTypeNames[type]
        return [
          sectionBlock(pen, title, showProducts(some.length)),
          ...tableBlocks(pen, table, some, {
            goesOn: `Vervolg van ${title}`,
            noteOf,
            pictureOf: ({ picture }) => picture,
          }),
        ]
      }),
    ],
  }
}
