import { useQuery } from '@tanstack/react-query'
import { delivery } from '../../contract/endpoints/delivery.ts'
import { query } from './api.ts'

export function useAsksForDate(): boolean {
  const { data } = useQuery(query(delivery.dates))
  return data?.vraagtLeverdatum ?? false
}
