import { HttpError } from '../errors.ts'
import { isFromFuture } from '../is-from-future.ts'
import { minute } from '../../../contract/values/durations.ts'

const countsFor = 10 * minute

/** @throws HttpError 403 `second-step-again` if it was last given in this session over ten minutes ago */
export function askSecondStepAgain(
  { secondStep }: { readonly secondStep: { readonly givenAt: number } | null },
  now: Date,
): void {
  if (!secondStep) return
  const { givenAt } = secondStep
  if (now.getTime() - givenAt > countsFor || isFromFuture(givenAt, now.getTime()))
    throw new HttpError(403, 'Hiervoor is uw tweede stap opnieuw nodig', { code: 'second-step-again' })
}

export const secondStepFirst = () =>
  new HttpError(403, 'Stel eerst een tweede stap in op uw eigen pagina', { code: 'second-step-first' })
