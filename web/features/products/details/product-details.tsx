import { Button } from '@mantine/core'
import Pencil from 'lucide-react/icons/pencil'
import { showCount, showPieces } from '../../../../contract/values/counts.ts'
import { euroOfPrice } from '../../../../contract/values/money.ts'
import type { ManagedProduct, ProductField } from '../../../../contract/endpoints/products.ts'
import { neutralPacks } from '../../../../contract/rules/product-facts.ts'
import { printedQuotes } from '../../../../contract/values/quotes.ts'
import { showStaffel } from '../../../../contract/rules/staffel.ts'
import { ChangeHistory } from '../../history/change-history.tsx'
import { type DetailRow, DetailTable } from '../../../ui/tables/detail-table.tsx'
import { flowering, height } from '../../../ui/fact-words.ts'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { PageNote } from '../../../ui/page/page-note.tsx'
import { Columns, Panel, Stacked } from '../../../ui/page/panel.tsx'
import { Picture } from '../../../ui/picture.tsx'
import classes from './product-details.module.css'
import { productTypeNames } from '../product-types.ts'

const told = (label: string, value: string): DetailRow | undefined => (value === '' ? undefined : [label, value])

const packages = (count: number | null) =>
  count === null ? '' : count === 1 ? '1 verpakking' : `${showCount(count)} verpakkingen`
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function ProductDetails({ product, onEdit }: { product: ManagedProduct; onEdit: () => void }) {
  const name = printedQuotes(product.productName)
  const rows = {
    productName: ['Productnaam', name],
    text: ['Tekst', printedQuotes(product.text)],
    price: ['Prijs', euroOfPrice(product.price)],
    stock: ['Voorraad', `${showCount(product.stock)} stuks`],
    productType: ['Product categorie', productTypeNames[product.productType]],
    productCode: ['Productcode', product.productCode],
    maat: told('Maat', product.maat),
    kleur: told('Kleur', product.kleur),
    bloeiVan: told('Bloei', flowering(product)),
    bloeiTot: undefined,
    hoogte: told('Hoogte', height(product)),
    botanisch: told('Botanische naam', product.botanisch),
    vbnCode: told('VBN-code', product.vbnCode),
    vpe: told('Verpakt per', product.vpe === neutralPacks.vpe ? '' : showPieces(product.vpe)),
    minimum: told('Minimum', product.minimum === product.vpe ? '' : showPieces(product.minimum)),
    perLaag: told('Per laag', packages(product.perLaag)),
    perKar: told('Per kar', packages(product.perKar)),
    staffel: told('Staffel', capital(showStaffel(product.staffel))),
    showStatus: ['Weergeven', product.showStatus === 'Ja' ? 'Ja' : 'Nee, verborgen in de winkel'],
    shopIndex: ['Positie in de winkel', showCount(product.shopIndex + 1)],
  } satisfies Record<ProductField | 'productCode' | 'shopIndex', DetailRow | undefined>
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
                  focus={product.focus?.[filename]}
                  alt={`Foto ${index + 1} van ${name}`}
                  sizes="(min-width: 62em) 15rem, 30vw"
                  className={classes.photo}
                />
              ))}
            </div>
          </Panel>
          <Panel title="Gegevens">
            <DetailTable caption={name} rows={Object.values(rows).filter((row) => row !== undefined)} />
          </Panel>
        </Stacked>
        <ChangeHistory entity="product" id={product._id} />
      </Columns>
    </>
  )
}
