import { historyEntities } from '../../../contract/endpoints/reports.ts'
import { newId } from '../db/rows.ts'
import type { Trx } from '../db/schema.ts'
import type { AuditDetails } from './details.ts'
import type { AuditAction } from './words.ts'

/** `userId` is null for the server itself. */
export interface Actor {
  readonly userId: string | null
  readonly at: Date
}

export interface UserActor extends Actor {
  readonly userId: string
}

type DetailOf<Action extends AuditAction> = Action extends keyof AuditDetails
  ? [detail: AuditDetails[Action]]
  : [detail?: undefined]

export function auditValues<Action extends AuditAction>(
  actor: Actor,
  action: Action,
  entityId: string,
  ...[detail]: DetailOf<Action>
) {
  const entity = historyEntities.find((one) => action.startsWith(`${one}.`))
  if (!entity) throw new Error(`${action} is about nothing that has a history`)
  const { userId, at } = actor
  return { id: newId(), at: at.toISOString(), userId, action, entity, entityId, detail: JSON.stringify(detail ?? {}) }
}

/** Writes a record in the transaction of the change (docs/trust.md, What is recorded). */
export async function audit<Action extends AuditAction>(
  trx: Trx,
  actor: Actor,
  action: Action,
  entityId: string,
  ...detail: DetailOf<Action>
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values(auditValues(actor, action, entityId, ...detail))
    .execute()
}
