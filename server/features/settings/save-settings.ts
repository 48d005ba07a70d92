import { isDeepStrictEqual } from 'node:util'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import { type Settings, type settings, settingsShape } from '../../../contract/endpoints/settings.ts'
import { type UserActor, audit } from '../../platform/audit/audit.ts'
import type { Changed } from '../../platform/db/invalidation.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { changedFields, lockSettings, sentFields } from './lock-settings.ts'
import { presentSettings, settingsParts } from './shop-settings.ts'

type Edit = ParsedBody<typeof settings.update>

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
    .set(Object.fromEntries(settingsParts.map((part) => [part, JSON.stringify(after[part])])))
    .execute()
  changed('settings')
  await audit(trx, actor, 'user.settings-edited', actor.userId, describeEdit(before, after))
  return after
}

function merged(before: Settings, edit: Omit<Edit, 'version'>) {
  return Object.fromEntries(settingsParts.map((part) => [part, { ...before[part], ...sentFields(edit[part]) }]))
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
