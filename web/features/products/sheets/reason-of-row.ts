import { reasonOf } from '../../../ui/save-failure.tsx'

/** Why a row was refused, without its number: what was sent is not counted as what is shown. It names its product itself. */
export function reasonOfRow(error: Error): string {
  const reason = reasonOf(error).replace(/^Regel \d+: /, '')
  return reason.charAt(0).toUpperCase() + reason.slice(1)
}
