import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminPageSize } from '../../../contract/limits.ts'
import { euroOfPrice } from '../../../contract/money.ts'
import { products } from '../../../contract/products.ts'
import { pageQuery } from '../../api/query.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { useListState } from '../../ui/list-state.ts'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Failed, Loading } from '../../ui/states.tsx'

export function ProductsPage() {
  const list = useListState()
  const input = { query: { zoek: list.zoek, pagina: list.pagina, perPagina: adminPageSize } }
  const { data, isError, refetch } = useQuery({ ...pageQuery(products.all, input), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeading>Productbeheer</PageHeading>
      <ListToolbar list={list} searches="Zoek op productcode of productnaam" />
      {data ? (
        <>
          <DataTable
            caption="Producten"
            columns={[
              { header: 'Productcode', cell: (product) => product.productCode },
              { header: 'Productnaam', cell: (product) => product.productName, title: true },
              { header: 'Voorraad', cell: (product) => product.stock, numeric: true },
              { header: 'Prijs', cell: (product) => euroOfPrice(product.price), numeric: true },
              { header: 'Weergeven', cell: (product) => product.showStatus },
            ]}
            rows={data.rows}
            rowKey={(product) => product._id}
          />
          <Pagination page={list.pagina} pages={Math.ceil(data.total / adminPageSize)} />
        </>
      ) : isError ? (
        <Failed onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  )
}
