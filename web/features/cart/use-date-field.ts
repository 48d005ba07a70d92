import { useQuery } from '@tanstack/react-query'
import { reloadPage } from '../../ui/leave-guard.tsx'

/** The field for 'Leverdatum', for which most shops have no use: fetched where it is asked, and without it the cart stands. */
export function useDateField(isAsked: boolean) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['the field for leverdatum'],
    queryFn: async () => (await import('./delivery-date.tsx')).DeliveryDate,
    enabled: isAsked,
    staleTime: Infinity,
    // The service worker may have it.
    networkMode: 'always',
    meta: { quiet: true },
  })
  const tryAgain = async () => {
    const { isError: stillMissing } = await refetch()
    // A newer release has it under another name, and some browsers ask for a file only once.
    if (stillMissing) reloadPage()
  }
  return { DeliveryDate: data, isMissing: isError && !data, tryAgain: () => void tryAgain() }
}
