import { Button } from '@mantine/core'
import Pencil from 'lucide-react/icons/pencil'
import { showCount } from '../../../../contract/values/counts.ts'
import type { ManagedProduct } from '../../../../contract/endpoints/products.ts'
import { factFieldNames, productFields } from '../../../../contract/rules/product-fields.ts'
import { printedQuotes } from '../../../../contract/values/quotes.ts'
import { productSheet } from '../../../../contract/rules/product-sheet.ts'
import { shownText } from '../../../../contract/rules/product-texts.ts'
import { ChangeHistory } from '../../history/change-history.tsx'
import { type DetailRow, DetailTable } from '../../../ui/tables/detail-table.tsx'
import { PageHeading, PageNote, Columns, Panel, Stacked } from '../../../ui/page/page.tsx'
import { Picture } from '../../../ui/picture.tsx'
import layout from '../../../ui/layout.module.css'
import classes from './details.module.css'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const optionalRows = (product: ManagedProduct): DetailRow[] =>
  [...factFieldNames, 'staffel' as const].flatMap((field): DetailRow[] => {
    const text = shownText(field, product)
    const label = field === 'bloeiVan' ? 'Bloei' : productFields[field].label
    return text === '' ? [] : [[label, field === 'staffel' ? capital(text) : text]]
  })

export function ProductDetails({ product, onEdit }: { product: ManagedProduct; onEdit: () => void }) {
  const name = printedQuotes(product.productName)
  const rows: DetailRow[] = [
    [productFields.productName.label, name],
    [productFields.text.label, printedQuotes(product.text)],
    [productFields.price.label, shownText('price', product)],
    [productFields.stock.label, `${showCount(product.stock)} stuks`],
    [productFields.productType.label, shownText('productType', product)],
    [productSheet.productCode.label, product.productCode],
    ...optionalRows(product),
    [
      productFields.showStatus.label,
      product.showStatus === 'Nee' && !product.wachtOpFoto
        ? 'Nee, verborgen in de winkel'
        : shownText('showStatus', product),
    ],
  ]
  return (
    <>
      <PageHeading
        actions={
          <Button leftSection={<Pencil size={16} />} onClick={onEdit}>
            Bewerk
          </Button>
        }
      >
        {name}
      </PageHeading>
      <PageNote />
      <Columns>
        <Stacked>
          <Panel title="Foto's">
            {product.picture.length === 0 && <p className={layout.soft}>Dit product heeft geen foto's.</p>}
            <div className={classes.photos}>
              {product.picture.map((filename, index) => (
                <Picture
                  key={filename}
                  filename={filename}
                  focus={product.focus?.[filename]}
                  alt={`Foto ${index + 1} van ${name}`}
                  sizes="(min-width: 62em) 15rem, 30vw"
                  className={classes.photo}
                />
              ))}
            </div>
          </Panel>
          <Panel title="Gegevens">
            <DetailTable caption={name} rows={rows} />
          </Panel>
        </Stacked>
        <ChangeHistory entity="product" id={product._id} />
      </Columns>
    </>
  )
}
