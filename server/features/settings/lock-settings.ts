import { sql } from 'kysely'
import { checkVersion } from '../../platform/db/rows.ts'
import type { SettingsRow, Trx } from '../../platform/db/schema.ts'

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
