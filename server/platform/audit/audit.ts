import { newId } from '../db/new-id.ts'
import type { Trx } from '../db/schema.ts'
import type { AuditRecord } from './details.ts'

/** `userId` is null for the server itself. */
export interface Actor {
  readonly userId: string | null
  readonly at: Date
}

export const auditValues = (actor: Actor, record: AuditRecord) => ({
  id: newId(),
  at: actor.at.toISOString(),
  userId: actor.userId,
  action: record.action,
  entity: record.entity,
  entityId: record.entityId,
  detail: JSON.stringify(record.detail ?? {}),
})

/** Writes a record in the transaction of the change (docs/trust.md, What is recorded). */
export async function audit(trx: Trx, actor: Actor, record: AuditRecord): Promise<void> {
  await trx.insertInto('audit_log').values(auditValues(actor, record)).execute()
}
