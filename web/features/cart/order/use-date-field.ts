import { useQuery } from '@tanstack/react-query'
import { reloadPage } from '../../../ui/forms/leave-guard.tsx'

/** Lazy, since few shops ask for a date; the cart works without it. */
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
    // A newer release has another file name, and some browsers request a file only once.
    if (stillMissing) reloadPage()
  }
  return { DeliveryDate: data, isMissing: isError && !data, tryAgain: () => void tryAgain() }
}
