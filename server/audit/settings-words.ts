// Delivery days in words, as the history tells them.
import { z } from 'zod'
import { showWeekday } from '../../contract/clock.ts'
import { showDay } from '../../contract/dates.ts'

const shape = z.object({
  dagen: z.array(z.object({ weekdag: z.number(), werkdagenVooraf: z.number(), tot: z.string() })),
  gesloten: z.array(z.string()),
  vooruit: z.number(),
})

/** "dinsdag (1 werkdag vooraf tot 14:00), 14 dagen vooruit"; 'geen' where nothing is asked. */
export function tellLevering(raw: unknown): string {
  const levering = shape.safeParse(raw).data
  if (!levering || levering.dagen.length === 0) return 'geen'
  const days = levering.dagen.map(
    ({ weekdag, werkdagenVooraf: before, tot }) =>
      `${showWeekday(weekdag)} (${before === 0 ? 'dezelfde dag' : `${before} ${before === 1 ? 'werkdag' : 'werkdagen'} vooraf`} tot ${tot})`,
  )
  const closed = levering.gesloten.map(showDay)
  return [
    ...days,
    `${levering.vooruit} dagen vooruit`,
    ...(closed.length > 0 ? [`gesloten ${closed.join(' en ')}`] : []),
  ].join(', ')
}
