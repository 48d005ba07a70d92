import { z } from 'zod'
import type { StaffelStep } from '../../contract/price.ts'

const none: readonly StaffelStep[] = []
const steps = z.array(z.object({ vanaf: z.int(), priceCents: z.int() }))

/** The column of a product's row; most have none, and an order reads one a line. */
export const readStaffel = (column: string): readonly StaffelStep[] =>
  column === '[]' ? none : steps.parse(JSON.parse(column))
