// Acts after which there is no way back ask who has a second step for it once more.
import { Refusal } from './refusal.ts'

const countsFor = 10 * 60_000

/** @throws Refusal 403 `second-step-again` where he has one and gave it longer ago than ten minutes in this session */
export function askSecondStepAgain(
  { secondStep }: { readonly secondStep: { readonly givenAt: number } | null },
  now: Date,
): void {
  if (secondStep && now.getTime() - secondStep.givenAt > countsFor)
    throw new Refusal(403, 'Hiervoor is uw tweede stap opnieuw nodig', { code: 'second-step-again' })
}

/** @returns why staff who must have a second step and have none may not do this */
export const secondStepFirst = () =>
  new Refusal(403, 'Stel eerst een tweede stap in op uw eigen pagina', { code: 'second-step-first' })
