import { useQueries } from '@tanstack/react-query'
import { showCount } from '../../../../contract/values/counts.ts'
import { picking } from '../../../../contract/endpoints/picking.ts'
import { api, keyOf, statusOf } from '../../../api/api.ts'
import { withIds } from '../../../ui/with-ids.ts'

/** Drops chosen orders that no longer exist: a live change that may concern one makes the page ask for it again. */
export function usePresentOrders(chosen: ReadonlySet<string>) {
  const answers = useQueries({
    queries: [...chosen].map((id) => ({
      queryKey: [...keyOf(picking.order, { params: { id } }), 'present'],
      queryFn: () => isPresent(id),
      initialData: true,
      staleTime: Number.POSITIVE_INFINITY,
      meta: { quiet: true },
    })),
  })
  const gone = [...chosen].filter((_, index) => answers[index]?.data === false)
  const ids = withIds(chosen, gone, false)
  const lost = gone.length === 0 ? '' : `, ${showCount(gone.length)} intussen vervallen`
  return { ids, gone, sentence: `${showCount(ids.size)} gekozen${lost}` }
}

export async function isPresent(id: string): Promise<boolean> {
  try {
    await api(picking.order, { params: { id } })
    return true
  } catch (error) {
    if (statusOf(error) === 404) return false
    throw error
  }
}
