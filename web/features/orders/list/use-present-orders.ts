import { useQueries } from '@tanstack/react-query'
import { showCount } from '../../../../contract/values/counts.ts'
import { picking } from '../../../../contract/endpoints/picking.ts'
import { api, keyOf, statusOf } from '../../../api/api.ts'

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
  const ids: ReadonlySet<string> = new Set([...chosen].filter((_, index) => answers[index]?.data !== false))
  const removed = chosen.size - ids.size
  const gone = removed === 0 ? '' : `, ${showCount(removed)} intussen vervallen`
  return { ids, sentence: `${showCount(ids.size)} gekozen${gone}` }
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
