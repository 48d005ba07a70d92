import { countLines, deliveryLines, type LineJob, priceLines } from '../../spreadsheets/line-jobs.ts'

export const sheetJobNames = ['bijboeken', 'prijzen', 'inventaris'] as const
export type SheetJobName = (typeof sheetJobNames)[number]

export interface SheetJob {
  readonly name: SheetJobName
  readonly title: string
  readonly intro: string
  readonly placeholder: string
  readonly value: string
  readonly lines: LineJob
  readonly of: 'Voorraad' | 'Prijs'
}

export const sheetJobs: Readonly<Record<SheetJobName, SheetJob>> = {
  bijboeken: {
    name: 'bijboeken',
    title: 'Voorraad bijboeken',
    intro:
      'Plak de leverbon of typ codes en aantallen. U ziet eerst wat er verandert; dan voert u alles in één keer in.',
    placeholder: 'B1001  250\nB1002  1.250',
    value: 'Erbij',
    lines: deliveryLines,
    of: 'Voorraad',
  },
  prijzen: {
    name: 'prijzen',
    title: 'Prijzen wijzigen',
    intro:
      'Plak de nieuwe prijslijst. De grootste verschillen staan bovenaan; er verandert pas iets als u op Voer in klikt.',
    placeholder: 'B1001  0,25\nB1002  1,10',
    value: 'Nieuwe prijs',
    lines: priceLines,
    of: 'Prijs',
  },
  inventaris: {
    name: 'inventaris',
    title: 'Inventaris',
    intro:
      'Plak of typ wat u heeft geteld. De voorraad wordt het getelde aantal; wat tussen nu en invoeren verkocht wordt, gaat er gewoon af.',
    placeholder: 'B1001  240\nB1002  1.198',
    value: 'Geteld',
    lines: countLines,
    of: 'Voorraad',
  },
}

export const isSheetJob = (name: string | undefined): name is SheetJobName => sheetJobNames.some((one) => one === name)
