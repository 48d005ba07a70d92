import { reasonOf } from '../../../ui/forms/save-failure.tsx'

/** Without the row number: sent rows are counted differently from those shown. */
export function reasonOfRow(error: Error): string {
  const reason = reasonOf(error).replace(/^Regel \d+: /, '')
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}
