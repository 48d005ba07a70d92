import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'

test('what nobody needs any more is gone', async () => {
  // Who has asked for one has it until his turn ends.
  for (const _time of [1, 2]) {
    const seen = new WeakRef({ tulip: 'Apeldoorn' })
    await nextTurn()
    collectGarbage('major')
    expect(seen.deref()).toBeUndefined()
  }
})
