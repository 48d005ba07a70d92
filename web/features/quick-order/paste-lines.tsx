import { PasteField } from '../spreadsheets/paste-field.tsx'
import type { useQuickOrder } from './use-quick-order.ts'

export function PasteLines({ order: { sheet, lines } }: { order: ReturnType<typeof useQuickOrder> }) {
  return (
    <PasteField
      sheet={sheet}
      hint="Code of naam en aantal, in elke volgorde: uit Excel, een mail of een notitie."
      placeholder={'B1001  250\nB1002  1.250'}
      there={lines}
    />
  )
}
