// One sentence for one thing, wherever a line of an order is looked at: in the server's answer, and early on the page.
import type { LineStatus } from './check-lines.ts'
import { showCount } from './counts.ts'

/** Why a line cannot be ordered; `available` is in pieces and counts where there is too little. */
export const lineSentence = {
  ok: () => '',
  unknown: () => 'Deze code kennen we niet.',
  gone: () => 'Niet meer leverbaar.',
  short: (available: number) => (available > 0 ? `Nog ${showCount(available)} op voorraad.` : 'Niet op voorraad!'),
} as const satisfies Record<LineStatus, (available: number) => string>
