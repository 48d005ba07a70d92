import { z } from 'zod'
import type { StaffelStep } from '../../../contract/rules/price.ts'

const none: readonly StaffelStep[] = []
const steps = z.array(z.object({ vanaf: z.int(), priceCents: z.int() }))

/** Fast path for '[]': most products have no steps, and an order reads one column per line. */
export const readStaffel = (column: string): readonly StaffelStep[] =>
  column === '[]' ? none : steps.parse(JSON.parse(column))
