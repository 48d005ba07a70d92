import { useQuery } from '@tanstack/react-query'
import { delivery } from '../../../../contract/endpoints/delivery.ts'
import { query } from '../../../api/api.ts'

const soonest = 30_000
const latest = 3_600_000

/** Refreshed when a date closes: the first to close need not be the first day. */
export function useDeliveryDates() {
  const { data, isLoading, isError, refetch } = useQuery({
    ...query(delivery.dates),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (!data?.vraagtLeverdatum) return false
      const closing = Math.min(...data.dates.map(({ orderBefore }) => Date.parse(orderBefore)))
      return Math.min(Math.max(closing - Date.now(), soonest), latest)
    },
  })
  return {
    dates: data?.dates,
    /** The shop delivers on days of which none can be chosen now. */
    hasNoneLeft: data?.vraagtLeverdatum === true && data.dates.length === 0,
    klantWijzigt: data?.klantWijzigt ?? false,
    minimumbedrag: data?.minimumbedrag ?? '0.00',
    isLoading,
    unknown: isError && !data,
    refetch,
  }
}
