import { countLines, deliveryLines, type LineJob, priceLines } from '../../spreadsheets/line-jobs.ts'

/** A screen on which pasted lines change products; its `name` is in the address. */
export interface ScreenJob extends LineJob {
  readonly title: string
  readonly intro: string
  readonly placeholder: string
  readonly typed: string
  readonly of: 'Voorraad' | 'Prijs'
}

export const sheetJobs: readonly ScreenJob[] = [
  {
    ...deliveryLines,
    title: 'Voorraad bijboeken',
    intro:
      'Plak de leverbon of typ codes en aantallen. U ziet eerst wat er verandert; dan voert u alles in één keer in.',
    placeholder: 'B1001  250\nB1002  1.250',
    typed: 'Erbij',
    of: 'Voorraad',
  },
  {
    ...priceLines,
    title: 'Prijzen wijzigen',
    intro:
      'Plak de nieuwe prijslijst. De grootste verschillen staan bovenaan; er verandert pas iets als u op Voer in klikt.',
    placeholder: 'B1001  0,25\nB1002  1,10',
    typed: 'Nieuwe prijs',
    of: 'Prijs',
  },
  {
    ...countLines,
    title: 'Inventaris',
    intro:
      'Plak of typ wat u heeft geteld. De voorraad wordt het getelde aantal; wat tussen nu en invoeren verkocht wordt, gaat er gewoon af.',
    placeholder: 'B1001  240\nB1002  1.198',
    typed: 'Geteld',
    of: 'Voorraad',
  },
]
