import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { priceLists } from '../../../contract/endpoints/price-lists.ts'
import { query } from '../../api/query.ts'

export function PriceListName({ id }: { id: string }) {
  const { data: lists } = useQuery(query(priceLists.all))
  const list = lists?.find(({ _id }) => _id === id)
  return list ? <Link to={`/prijslijsten/${id}`}>{list.naam}</Link> : '…'
}
