import { isDeepStrictEqual } from 'node:util'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import { type Settings, type settings, settingsShape } from '../../../contract/endpoints/settings.ts'
import { type UserActor, audit } from '../../platform/audit/audit.ts'
import type { Changed } from '../../platform/db/invalidation.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { changedFields, lockSettings, sentFields } from './lock-settings.ts'
import { presentSettings } from './shop-settings.ts'

type Edit = ParsedBody<typeof settings.update>
const parts = ['bedrijf', 'levering', 'bestelling', 'btw', 'berichten'] as const

/** Omitted fields stay as they are. @throws HttpError 409 `edit-conflict` if they changed meanwhile */
export async function saveSettings(
  trx: Trx,
  actor: UserActor,
  { version, ...edit }: Edit,
  changed: Changed,
): Promise<Settings> {
  const conflict = 'De instellingen zijn intussen door iemand anders gewijzigd'
  const before = presentSettings(await lockSettings(trx, 'version', { version, conflict }))
  const after = settingsShape.parse({ ...before, ...merged(before, edit) })
  await trx
    .updateTable('settings')
    .set({
      bedrijf: JSON.stringify(after.bedrijf),
      levering: JSON.stringify(after.levering),
      bestelling: JSON.stringify(after.bestelling),
      btw: JSON.stringify(after.btw),
      berichten: JSON.stringify(after.berichten),
    })
    .execute()
  changed('settings')
  await audit(trx, actor, 'user.settings-edited', actor.userId, describeEdit(before, after))
  return after
}

function merged(before: Settings, edit: Omit<Edit, 'version'>) {
  return Object.fromEntries(parts.map((part) => [part, { ...before[part], ...sentFields(edit[part]) }]))
}

function describeEdit(before: Settings, after: Settings) {
  const levering = { before: before.levering, after: after.levering }
  return {
    fields: (['bedrijf', 'bestelling', 'btw', 'berichten'] as const).flatMap((part) =>
      changedFields(before[part], after[part]),
    ),
    ...(!isDeepStrictEqual(before.levering, after.levering) && { levering }),
  }
}
