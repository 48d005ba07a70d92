import { Button } from '@mantine/core'
import Pencil from 'lucide-react/icons/pencil'
import { showCount } from '../../../../contract/counts.ts'
import { euroOfPrice } from '../../../../contract/money.ts'
import type { ManagedProduct } from '../../../../contract/products.ts'
import { printedQuotes } from '../../../../contract/quotes.ts'
import { ChangeHistory } from '../../../ui/change-history.tsx'
import { DetailTable } from '../../../ui/detail-table.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { PageNote } from '../../../ui/page-note.tsx'
import { Columns, Panel, Stacked } from '../../../ui/panel.tsx'
import { Picture } from '../../../ui/picture.tsx'
import classes from './product-details.module.css'
import { productTypeNames } from './product-types.ts'

export function ProductDetails({ product, onEdit }: { product: ManagedProduct; onEdit: () => void }) {
  const name = printedQuotes(product.productName)
  return (
    <>
      <PageHeading
        actions={
          <Button leftSection={<Pencil size={16} aria-hidden="true" />} onClick={onEdit}>
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
            {product.picture.length === 0 && <p className={classes.none}>Dit product heeft geen foto's.</p>}
            <div className={classes.photos}>
              {product.picture.map((filename, index) => (
                <Picture
                  key={filename}
                  filename={filename}
                  alt={`Foto ${index + 1} van ${name}`}
                  sizes="(min-width: 62em) 15rem, 30vw"
                  className={classes.photo}
                />
              ))}
            </div>
          </Panel>
          <Panel title="Gegevens">
            <DetailTable
              caption={name}
              rows={[
                ['Productnaam', name],
                ['Tekst', printedQuotes(product.text)],
                ['Prijs', euroOfPrice(product.price)],
                ['Voorraad', `${showCount(product.stock)} stuks`],
                ['Product categorie', productTypeNames[product.productType]],
                ['Productcode', product.productCode],
                ['Weergeven', product.showStatus === 'Ja' ? 'Ja' : 'Nee, verborgen in de winkel'],
                ['Positie in de winkel', showCount(product.shopIndex + 1)],
              ]}
            />
          </Panel>
        </Stacked>
        <ChangeHistory entity="product" id={product._id} />
      </Columns>
    </>
  )
}
