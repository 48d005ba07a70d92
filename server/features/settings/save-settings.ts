import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import { type Settings, type settings, settingsShape } from '../../../contract/endpoints/settings.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import type { Changed } from '../../platform/db/invalidation.ts'
import type { SettingsRow, Trx } from '../../platform/db/schema.ts'
import { editConflict } from '../../platform/errors.ts'
import { presentSettings } from './shop-settings.ts'

type Edit = ParsedBody<typeof settings.update>
const parts = ['bedrijf', 'levering', 'berichten'] as const

/** Omitted fields stay as they are. @throws HttpError 409 `edit-conflict` if they changed meanwhile */
export async function saveSettings(
  trx: Trx,
  actor: Actor & { readonly userId: string },
  { version, ...edit }: Edit,
  changed: Changed,
): Promise<Settings> {
  const { rows } = await sql<SettingsRow>`
    update settings set "version" = "version" + 1 where "_id" = 'shop' returning *`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The row of the settings is missing')
  if (version !== undefined && version !== row.version - 1)
    throw editConflict('De instellingen zijn intussen door iemand anders gewijzigd')
  const before = presentSettings(row)
  const after = settingsShape.parse({ ...before, ...merged(before, edit) })
  await trx
    .updateTable('settings')
    .set({
      bedrijf: JSON.stringify(after.bedrijf),
      levering: JSON.stringify(after.levering),
      berichten: JSON.stringify(after.berichten),
    })
    .execute()
  changed('settings')
  await audit(trx, actor, {
    action: 'user.settings-edited',
    entity: 'user',
    entityId: actor.userId,
    detail: describeEdit(before, after),
  })
  return after
}

function merged(before: Settings, edit: Omit<Edit, 'version'>) {
  const given = (part: object | undefined) =>
    Object.fromEntries(Object.entries(part ?? {}).filter(([, value]) => value !== undefined))
  return Object.fromEntries(parts.map((part) => [part, { ...before[part], ...given(edit[part]) }]))
}

function describeEdit(before: Settings, after: Settings) {
  const fieldsOf = (part: 'bedrijf' | 'berichten') => {
    const was: Readonly<Record<string, unknown>> = before[part]
    return Object.entries(after[part]).flatMap(([name, value]) => (was[name] === value ? [] : [name]))
  }
  const levering = { before: before.levering, after: after.levering }
  return {
    fields: [...fieldsOf('bedrijf'), ...fieldsOf('berichten')],
    ...(!isDeepStrictEqual(before.levering, after.levering) && { levering }),
  }
}
