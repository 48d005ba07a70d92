// A new order rings for staff: a toast, and in the tab's title how many came since the list was looked at.
import { toast } from '../../ui/toast.ts'
import { ringsForOrders } from '../../ui/ring-choice.ts'

const counted = /^\(\d+\) /

export interface Ring {
  order(ordernummer: number): void
  stop(): void
}

export function createRing(): Ring {
  let unseen = 0
  /** The newest that rang: a page that has just begun to listen may be told of one again. */
  let newest = 0
  const isLooking = () => document.visibilityState === 'visible' && window.location.pathname.startsWith('/orders')

  /** Pages name the document themselves; the number is put before whatever they say. */
  function show(): void {
    if (isLooking()) unseen = 0
    const title = document.title.replace(counted, '')
    const wanted = unseen > 0 ? `(${unseen}) ${title}` : title
    if (document.title !== wanted) document.title = wanted
  }

  const titles = new MutationObserver(show)
  titles.observe(document.head, { subtree: true, childList: true, characterData: true })
  document.addEventListener('visibilitychange', show)
  return {
    order(ordernummer) {
      if (ordernummer <= newest) return
      newest = ordernummer
      if (!ringsForOrders()) return
      unseen++
      show()
      toast(`Nieuwe order ${ordernummer}`, 'good')
    },
    stop() {
      titles.disconnect()
      document.removeEventListener('visibilitychange', show)
      unseen = 0
      show()
    },
  }
}
