import { spread, table } from './table.ts'

/** One figure against the floor that was measured in the same rounds. */
export interface Row {
  readonly what: string
  /** With its unit, such as "41,000/s"; empty where there is nothing to compare with. */
  readonly floor: string
  readonly shop: string
  /** Shop to floor, a round each. For milliseconds and megabytes too, where less is better. */
  readonly ratios?: readonly number[]
  /** Processor time an answer, floor to shop: what a busy machine disturbs least. */
  readonly processor?: readonly number[]
  /** Milliseconds. */
  readonly p50?: number
  readonly p99?: number
  /** What the ratio, or the figure itself, is meant to be. */
  readonly target?: string
}

/** 41236.7 as "41,237", 8.32 as "8.3". */
export const tell = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(0) : value.toFixed(1)

export function rowTable(rows: readonly Row[]): string {
  return table(
    ['Measured', 'floor', 'shop', 'shop to floor', 'by processor time', 'p50 / p99 ms', 'target'],
    rows.map(({ what, floor, shop, ratios, processor, p50, p99, target }) => [
      what,
      floor,
      shop,
      ratios && ratios.length > 0 ? spread(ratios) : '',
      processor && processor.length > 0 ? spread(processor) : '',
      p50 === undefined || p99 === undefined ? '' : `${p50.toFixed(1)} / ${p99.toFixed(1)}`,
      target ?? '',
    ]),
  )
}
