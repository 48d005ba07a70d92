import { useEffect, useRef } from 'react'
import type { Product } from '../../../contract/endpoints/products.ts'
import { useCart } from '../cart/use-cart.ts'
import { Table, TableHead } from '../../ui/tables/table.tsx'
import classes from './shop-list.module.css'
import { ShopListRow } from './shop-list-row.tsx'

const oneColumn = 12

interface ShopListProps {
  products: readonly Product[]
  sought: string | undefined
}

export function ShopList({ products, sought, ...stale }: ShopListProps) {
  const list = useRef<HTMLDivElement>(null)
  const inCart = new Map(useCart().map((item) => [item._id, item.qty]))
  const middle = products.length > oneColumn ? Math.ceil(products.length / 2) : products.length
  const columns = [products.slice(0, middle), products.slice(middle)].filter(({ length }) => length > 0)
  const sizes = products.some(({ maat }) => maat !== '')
  const packs = products.some(({ vpe, minimum }) => vpe > 1 || minimum > 1)
  useEffect(() => {
    if (sought !== undefined) list.current?.querySelector('[data-sought]')?.scrollIntoView({ block: 'center' })
  }, [sought])

  return (
    <div ref={list} className={classes.columns} data-rows data-columns={columns.length} {...stale}>
      {columns.map((rows, column) => (
        <Table
          key={column}
          caption={columns.length === 1 ? 'Producten' : `Producten, kolom ${column + 1} van 2`}
          className={classes.table}
        >
          <TableHead
            data-repeated={column > 0 || undefined}
            columns={[
              { name: 'Foto', hidden: true },
              'Code',
              { name: 'Product', className: classes.name },
              ...(sizes ? ['Maat'] : []),
              ...(packs ? [{ name: 'Verpakt per', className: classes.packsHead, numeric: true }] : []),
              { name: 'Voorraad', numeric: true },
              { name: 'Prijs', numeric: true },
              { name: 'Aantal', numeric: true },
            ]}
          />
          <tbody>
            {rows.map((product) => (
              <ShopListRow
                key={product._id}
                product={product}
                qty={inCart.get(product._id)}
                sizes={sizes}
                packs={packs}
                sought={product._id === sought}
              />
            ))}
          </tbody>
        </Table>
      ))}
    </div>
  )
}
