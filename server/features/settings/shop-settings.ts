import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import { neutralSettings, type Settings, type settings, settingsShape } from '../../../contract/endpoints/settings.ts'
import { type UserActor, audit } from '../../platform/audit/audit.ts'
import { cachedByRow } from '../../platform/db/cached-by-row.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Changed } from '../../platform/db/invalidation.ts'
import { checkVersion } from '../../platform/db/rows.ts'
import type { Db, SettingsRow, Trx } from '../../platform/db/schema.ts'

const settingsParts = ['bedrijf', 'levering', 'bestelling', 'btw', 'berichten'] as const

export type ShopSettings = ReturnType<typeof createShopSettings>

export function createShopSettings(connection: Connection) {
  const read = cachedByRow(connection, ['settings'], () => readSettings(connection.db), { most: 1, weight: () => 0 })
  /** Call it before a transaction: then settings cost an order no query. */
  return { current: () => read('shop') }
}

const readSettings = async (db: Db): Promise<Settings> =>
  presentSettings(await db.selectFrom('settings').selectAll().executeTakeFirstOrThrow())

/** Defaults for a part that was never set, or that an earlier release did not know. */
function presentSettings({ version, ...row }: SettingsRow): Settings {
  const stored = settingsParts.map((part) => {
    const value: unknown = JSON.parse(row[part])
    return [part, { ...neutralSettings[part], ...(typeof value === 'object' && value) }]
  })
  return settingsShape.parse({ ...Object.fromEntries(stored), version })
}

/** Omitted fields stay as they are. @throws HttpError 409 `edit-conflict` if they changed meanwhile */
export async function saveSettings(
  trx: Trx,
  actor: UserActor,
  { version, ...edit }: ParsedBody<typeof settings.update>,
  changed: Changed,
): Promise<Settings> {
  const conflict = 'De instellingen zijn intussen door iemand anders gewijzigd'
  const before = presentSettings(await lockSettings(trx, 'version', { version, conflict }))
  const parts = settingsParts.map((part) => [part, { ...before[part], ...sentFields(edit[part]) }])
  const after = settingsShape.parse({ ...before, ...Object.fromEntries(parts) })
  await trx
    .updateTable('settings')
    .set(Object.fromEntries(settingsParts.map((part) => [part, JSON.stringify(after[part])])))
    .execute()
  changed('settings')
  await audit(trx, actor, 'user.settings-edited', actor.userId, describeEdit(before, after))
  return after
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

/** Each form of settings has a version of its own. @throws HttpError 409 `edit-conflict` */
export async function lockSettings(
  trx: Trx,
  counter: 'version' | 'housekeepingVersion',
  opened: { readonly version: number | undefined; readonly conflict: string },
): Promise<SettingsRow> {
  const column = sql.ref(counter)
  const { rows } = await sql<SettingsRow>`
    update settings set ${column} = ${column} + 1 where "_id" = 'shop' returning *`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The row of the settings is missing')
  checkVersion(opened.version, row[counter] - 1, opened.conflict)
  return row
}

/** The fields of a form that were sent: omitted ones stay as they are. */
export const sentFields = (form: object | undefined) =>
  Object.fromEntries(Object.entries(form ?? {}).filter(([, value]) => value !== undefined))

export function changedFields(before: object, after: object): string[] {
  const was: Readonly<Record<string, unknown>> = { ...before }
  return Object.entries(after).flatMap(([name, value]) => (was[name] === value ? [] : [name]))
}
