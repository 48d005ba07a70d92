// What staff are told at once. A new order: a toast, and in the tab's title how many came since the list was looked at. A message
// that failed for good: a toast, one for all that fail together.
import type { LiveMessage } from '../../../contract/live.ts'
import { toast } from '../../ui/toast.ts'
import { ringsForOrders } from '../../ui/ring-choice.ts'

/** Milliseconds: where the mail server gives none a chance, many fail together. */
const gatherFor = 500

const counted = /^\(\d+\) /

export interface Ring {
  order(ordernummer: number): void
  failure(message: LiveMessage): void
  stop(): void
}

export function createRing(): Ring {
  let unseen = 0
  /** By number, since the newest is not always told last; a page that has just begun to listen may be told of one again. */
  const rang = new Set<number>()
  const failed = new Map<string, LiveMessage>()
  let telling: number | undefined
  const isLooking = () =>
    document.visibilityState === 'visible' && /^\/(orders|verzamelen)\b/.test(window.location.pathname)

  /** Pages name the document themselves; the number is put before whatever they say. */
  function show(): void {
    if (isLooking()) unseen = 0
    const title = document.title.replace(counted, '')
    const wanted = unseen > 0 ? `(${unseen}) ${title}` : title
    if (document.title !== wanted) document.title = wanted
  }

  function tellFailures(): void {
    telling = undefined
    const [one, ...others] = failed.values()
    failed.clear()
    if (one)
      toast(
        others.length > 0 ? `${others.length + 1} berichten mislukt, zie Berichten` : `Bericht mislukt: ${one.subject}`,
      )
  }

  const titles = new MutationObserver(show)
  titles.observe(document.head, { subtree: true, childList: true, characterData: true })
  document.addEventListener('visibilitychange', show)
  return {
    order(ordernummer) {
      if (rang.has(ordernummer)) return
      rang.add(ordernummer)
      if (!ringsForOrders()) return
      unseen++
      show()
      toast(`Nieuwe order ${ordernummer}`, 'good')
    },
    failure(message) {
      failed.set(message._id, message)
      telling ??= window.setTimeout(tellFailures, gatherFor)
    },
    stop() {
      window.clearTimeout(telling)
      titles.disconnect()
      document.removeEventListener('visibilitychange', show)
      unseen = 0
      show()
    },
  }
}
