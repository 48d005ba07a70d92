// Delivery days in words, as the history tells them.
import { z } from 'zod'
import { showWeekday } from '../../contract/clock.ts'
import { showDay } from '../../contract/dates.ts'
import { defaultVooruit } from '../../contract/limits.ts'

const shape = z.object({
  dagen: z.array(z.object({ weekdag: z.number(), werkdagenVooraf: z.number(), tot: z.string() })),
  gesloten: z.array(z.string()),
  vooruit: z.number(),
})

/** "dinsdag (1 werkdag vooraf tot 14:00), 14 dagen vooruit"; 'geen' where nothing is asked, with what is set nevertheless. */
export function tellLevering(raw: unknown): string {
  const levering = shape.safeParse(raw).data
  if (!levering) return 'geen'
  const days = levering.dagen.map(
    ({ weekdag, werkdagenVooraf: before, tot }) =>
      `${showWeekday(weekdag)} (${before === 0 ? 'dezelfde dag' : `${before} ${before === 1 ? 'werkdag' : 'werkdagen'} vooraf`} tot ${tot})`,
  )
  const closed = levering.gesloten.map(showDay)
  const isAhead = days.length > 0 || levering.vooruit !== defaultVooruit
  return [
    ...(days.length > 0 ? days : ['geen']),
    ...(isAhead ? [`${levering.vooruit} dagen vooruit`] : []),
    ...(closed.length > 0 ? [`gesloten ${closed.join(' en ')}`] : []),
  ].join(', ')
}
