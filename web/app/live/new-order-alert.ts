import type { LiveMessage, LiveOrder } from '../../../contract/endpoints/live.ts'
import { picking } from '../../../contract/endpoints/picking.ts'
import { api, statusOf } from '../../api/api.ts'
import { toast } from '../../ui/dialogs/toast.ts'
import { newOrderAlertsOn, placedHere } from '../../api/new-order-alerts.ts'

/** In ms; when the mail server is down, many fail together. */
const gatherFor = 500

/** The event says only which order it is about. */
async function whatHappened(id: string): Promise<'new' | 'gewijzigd' | 'geannuleerd'> {
  try {
    const { version } = await api(picking.order, { params: { id } })
    return version === 1 ? 'new' : 'gewijzigd'
  } catch (error) {
    return statusOf(error) === 404 ? 'geannuleerd' : 'new'
  }
}

export function createNewOrderAlerts() {
  let unseen = 0
  let failed: LiveMessage[] = []
  let timer: number | undefined
  let isStopped = false
  const isLooking = () =>
    document.visibilityState === 'visible' && /^\/(orders|verzamelen)\b/.test(window.location.pathname)

  function show(): void {
    if (isLooking()) unseen = 0
    const title = document.title.replace(/^\(\d+\) /, '')
    const wanted = unseen > 0 ? `(${unseen}) ${title}` : title
    if (document.title !== wanted) document.title = wanted
  }

  function showFailures(): void {
    timer = undefined
    toast(
      failed.length > 1
        ? `${failed.length} berichten mislukt, zie Berichten`
        : `Bericht mislukt: ${failed[0]?.subject ?? ''}`,
    )
    failed = []
  }

  const titles = new MutationObserver(show)
  titles.observe(document.head, { subtree: true, childList: true, characterData: true })
  document.addEventListener('visibilitychange', show)
  return {
    async order({ _id, ordernummer }: LiveOrder): Promise<void> {
      if (!newOrderAlertsOn()) return
      const happened = await whatHappened(_id)
      // Somebody else may be logged in by now.
      if (isStopped) return
      if (happened !== 'new') return toast(`Order ${ordernummer} is ${happened}`)
      if (placedHere.has(_id)) return
      unseen++
      show()
      toast(`Nieuwe order ${ordernummer}`, 'good')
    },
    failure(message: LiveMessage): void {
      failed.push(message)
      timer ??= window.setTimeout(showFailures, gatherFor)
    },
    stop(): void {
      isStopped = true
      window.clearTimeout(timer)
      titles.disconnect()
      document.removeEventListener('visibilitychange', show)
      unseen = 0
      show()
    },
  }
}
