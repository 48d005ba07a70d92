// Not cached: jobs read it once an hour.
import { sql } from 'kysely'
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import {
  type Housekeeping,
  type housekeeping,
  housekeepingShape,
  keptBounds,
  neutralHousekeeping,
} from '../../../contract/endpoints/housekeeping.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import type { Db, SettingsRow, Trx } from '../../platform/db/schema.ts'
import { editConflict } from '../../platform/errors.ts'

type Row = Pick<SettingsRow, 'housekeeping' | 'housekeepingVersion'>

export async function readHousekeeping(db: Db | Trx): Promise<Housekeeping> {
  return present(
    await db.selectFrom('settings').select(['housekeeping', 'housekeepingVersion']).executeTakeFirstOrThrow(),
  )
}

/** Defaults for what is not set; orders are kept for at least the legal minimum, whatever the row says. */
function present({ housekeeping: json, housekeepingVersion: version }: Row): Housekeeping {
  const stored: unknown = JSON.parse(json)
  const { bewaren, ...rest } = { bewaren: {}, ...objectOf(stored) }
  const kept = housekeepingShape.parse({
    ...neutralHousekeeping,
    ...rest,
    bewaren: { ...neutralHousekeeping.bewaren, ...objectOf(bewaren) },
    version,
  })
  return { ...kept, bewaren: { ...kept.bewaren, orders: Math.max(kept.bewaren.orders, keptBounds.orders.min) } }
}

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** Omitted fields stay as they are. @throws HttpError 409 `edit-conflict` if they changed meanwhile */
export async function saveHousekeeping(
  trx: Trx,
  actor: Actor & { readonly userId: string },
  { version, bewaren, nieuweAanvraagMail }: ParsedBody<typeof housekeeping.update>,
): Promise<Housekeeping> {
  const { rows } = await sql<Row>`
    update settings set "housekeepingVersion" = "housekeepingVersion" + 1 where "_id" = 'shop'
    returning "housekeeping", "housekeepingVersion"`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The row of the settings is missing')
  if (version !== undefined && version !== row.housekeepingVersion - 1)
    throw editConflict('De bewaartermijnen zijn intussen door iemand anders gewijzigd')
  const before = present(row)
  const given = Object.fromEntries(Object.entries(bewaren ?? {}).filter(([, value]) => value !== undefined))
  const after = housekeepingShape.parse({
    bewaren: { ...before.bewaren, ...given },
    nieuweAanvraagMail: nieuweAanvraagMail ?? before.nieuweAanvraagMail,
    version: before.version,
  })
  const { version: _, ...kept } = after
  await trx
    .updateTable('settings')
    .set({ housekeeping: JSON.stringify(kept) })
    .execute()
  const was: Readonly<Record<string, unknown>> = before.bewaren
  await audit(trx, actor, {
    action: 'user.settings-edited',
    entity: 'user',
    entityId: actor.userId,
    detail: {
      fields: [
        ...Object.entries(after.bewaren).flatMap(([name, value]) => (was[name] === value ? [] : [`bewaren.${name}`])),
        ...(after.nieuweAanvraagMail === before.nieuweAanvraagMail ? [] : ['nieuweAanvraagMail']),
      ],
    },
  })
  return after
}
