// Not cached: jobs read it once an hour.
import type { ParsedBody } from '../../../contract/endpoints/endpoint.ts'
import {
  type Housekeeping,
  type housekeeping,
  housekeepingShape,
  retentionBounds,
  neutralHousekeeping,
} from '../../../contract/endpoints/housekeeping.ts'
import { type UserActor, audit } from '../../platform/audit/audit.ts'
import type { Db, SettingsRow, Trx } from '../../platform/db/schema.ts'
import { changedFields, lockSettings, sentFields } from './shop-settings.ts'

type Row = Pick<SettingsRow, 'housekeeping' | 'housekeepingVersion'>

export async function readHousekeeping(db: Db): Promise<Housekeeping> {
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
  return { ...kept, bewaren: { ...kept.bewaren, orders: Math.max(kept.bewaren.orders, retentionBounds.orders.min) } }
}

const objectOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

/** Omitted fields stay as they are. @throws HttpError 409 `edit-conflict` if they changed meanwhile */
export async function saveHousekeeping(
  trx: Trx,
  actor: UserActor,
  { version, bewaren, nieuweAanvraagMail }: ParsedBody<typeof housekeeping.update>,
): Promise<Housekeeping> {
  const conflict = 'De bewaartermijnen zijn intussen door iemand anders gewijzigd'
  const before = present(await lockSettings(trx, 'housekeepingVersion', { version, conflict }))
  const after = housekeepingShape.parse({
    bewaren: { ...before.bewaren, ...sentFields(bewaren) },
    nieuweAanvraagMail: nieuweAanvraagMail ?? before.nieuweAanvraagMail,
    version: before.version,
  })
  const { version: _, ...kept } = after
  await trx
    .updateTable('settings')
    .set({ housekeeping: JSON.stringify(kept) })
    .execute()
  await audit(trx, actor, 'user.settings-edited', actor.userId, {
    fields: [
      ...changedFields(before.bewaren, after.bewaren).map((name) => `bewaren.${name}`),
      ...(after.nieuweAanvraagMail === before.nieuweAanvraagMail ? [] : ['nieuweAanvraagMail']),
    ],
  })
  return after
}
