import { showCount } from '../values/counts.ts'
import { centsOf, editablePrice, euroOfPrice, formatPrice } from '../values/money.ts'
import type { StaffelStep } from './price.ts'

/** Price per piece from `vanaf` pieces on, on the wire: "0.21". */
export interface Step {
  readonly vanaf: number
  readonly price: string
}

interface TypedStep {
  readonly vanaf: string
  readonly price: string
}

/** Splits "500: 0,21; 1000: 0,19" without validating it. */
export function splitStaffel(text: string): TypedStep[] {
  const parts = text.split(';').map((part) => part.trim())
  return parts.flatMap((part) => {
    if (part === '') return []
    const [vanaf = '', ...rest] = part.split(':')
    return [{ vanaf: vanaf.trim(), price: rest.join(':').trim() }]
  })
}

export const joinStaffel = (steps: readonly TypedStep[]): string =>
  steps.map(({ vanaf, price }) => `${vanaf}: ${price}`).join('; ')

export const staffelText = (steps: readonly Step[]): string =>
  joinStaffel(steps.map(({ vanaf, price }) => ({ vanaf: String(vanaf), price: editablePrice(price) })))

/** "vanaf 500 stuks € 0,21, vanaf 1.000 stuks € 0,19" */
export const showStaffel = (steps: readonly Step[]): string =>
  steps.map(({ vanaf, price }) => `vanaf ${showCount(vanaf)} stuks ${euroOfPrice(price)}`).join(', ')

/** Returns the first invalid step with the reason, or undefined. */
export function staffelComplaint(
  steps: readonly Step[],
): { at: number; field: keyof Step; sentence: string } | undefined {
  for (const [at, { vanaf, price }] of steps.entries()) {
    const before = steps[at - 1]
    if (!before) continue
    if (vanaf <= before.vanaf)
      return { at, field: 'vanaf', sentence: 'Elke stap van de staffel moet bij meer stuks beginnen dan de vorige' }
    if (centsOf(price) >= centsOf(before.price))
      return { at, field: 'price', sentence: 'Elke stap van de staffel moet goedkoper zijn dan de vorige' }
  }
  return undefined
}

export const stepsInCents = (steps: readonly Step[]): StaffelStep[] =>
  steps.map(({ vanaf, price }) => ({ vanaf, priceCents: centsOf(price) }))

export const stepsAsTheyTravel = (steps: readonly StaffelStep[]): Step[] =>
  steps.map(({ vanaf, priceCents }) => ({ vanaf, price: formatPrice(priceCents) }))
