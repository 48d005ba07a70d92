import { newId } from './db/new-id.ts'
import type { AuditTable, Trx } from './db/schema.ts'

/** Who did it and when, for the records that a change leaves behind. `userId` null: the server itself. */
export interface Actor {
  readonly userId: string | null
  readonly at: Date
}

/** Leaves one audit record in the change's own transaction (decisions.md, Orders). `detail` holds no personal data. */
export async function audit(
  trx: Trx,
  actor: Actor,
  record: {
    action: string
    entity: AuditTable['entity']
    entityId: string
    detail?: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      id: newId(),
      at: actor.at.toISOString(),
      userId: actor.userId,
      action: record.action,
      entity: record.entity,
      entityId: record.entityId,
      detail: JSON.stringify(record.detail ?? {}),
    })
    .execute()
}
