import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { showCount } from '../../../../contract/values/counts.ts'
import { euroOfPrice } from '../../../../contract/values/money.ts'
import { type ManagedProduct, productColumns, products } from '../../../../contract/endpoints/products.ts'
import { productFields } from '../../../../contract/rules/product-fields.ts'
import { productSheet } from '../../../../contract/rules/product-sheet.ts'
import { printedQuotes } from '../../../../contract/values/quotes.ts'
import { pageQuery } from '../../../api/api.ts'
import { ViewLink } from '../../../ui/buttons/back-link.tsx'
import type { Column } from '../../../ui/tables/data-table.tsx'
import { useListState } from '../../../ui/tables/use-list-state.ts'
import { ListToolbar, ListTable } from '../../../ui/tables/list.tsx'
import { SelectBox } from '../../../ui/fields/controls.tsx'
import { Pictured } from '../../../ui/picture.tsx'
import layout from '../../../ui/layout.module.css'

function StockCount({ stock }: { stock: number }) {
  return stock > 0 ? (
    showCount(stock)
  ) : (
    <span className={layout.badge} data-tone="bad">
      {showCount(stock)}
    </span>
  )
}

const columns: readonly Column<ManagedProduct>[] = [
  { header: productSheet.productCode.label, whole: true, sort: 'productCode', cell: (product) => product.productCode },
  {
    header: productFields.productName.label,
    sort: 'productName',
    cell: ({ productName, picture, focus }) => (
      <Pictured picture={picture[0]} focus={focus}>
        {printedQuotes(productName)}
      </Pictured>
    ),
    title: true,
    wide: true,
  },
  {
    header: productFields.stock.label,
    sort: 'stock',
    cell: (product) => <StockCount stock={product.stock} />,
    numeric: true,
  },
  { header: productFields.price.label, sort: 'price', cell: (product) => euroOfPrice(product.price), numeric: true },
  { header: productFields.showStatus.label, sort: 'showStatus', whole: true, cell: (product) => product.showStatus },
  {
    header: 'Acties',
    actions: true,
    cell: ({ _id, productName }) => <ViewLink to={`/productbeheer/details/${_id}`} what={productName} />,
  },
]

export function ProductList() {
  const list = useListState(productColumns)
  const { search } = useLocation()
  const voorraad = list.filter('voorraad') === '0' ? ('0' as const) : undefined
  const answer = useQuery({
    ...pageQuery(products.all, { query: { ...list.query, voorraad } }),
    placeholderData: keepPreviousData,
  })
  const total = answer.data?.total ?? 0
  const found = list.zoek === '' ? '' : `?${new URLSearchParams({ zoek: list.zoek })}`
  return (
    <>
      <ListToolbar
        list={list}
        columns={columns}
        searches="Zoek op productcode of productnaam"
        actions={
          total > 0 &&
          voorraad === undefined && (
            <>
              <Button component={Link} to={`/productbeheer/wijzigen/0${found}`} state={{ search }} variant="light">
                {total === 1 ? 'Wijzig 1 product' : `Wijzig alle ${showCount(total)}`}
              </Button>
              <Button component={Link} to={`/productbeheer/bewerken/0${found}`} state={{ search }} variant="light">
                Bewerk in lijst
              </Button>
            </>
          )
        }
      >
        <SelectBox
          label="Voorraad"
          value={voorraad ?? ''}
          choices={[
            ['', 'Alle voorraad'],
            ['0', 'Niet op voorraad'],
          ]}
          onChoose={(chosen) => list.set({ voorraad: chosen })}
        />
      </ListToolbar>
      <ListTable
        list={list}
        answer={answer}
        loading="Producten worden geladen"
        caption="Producten"
        room={48}
        columns={columns}
        rowKey={(product) => product._id}
        none="Er zijn nog geen producten"
        what="product"
      />
    </>
  )
}
