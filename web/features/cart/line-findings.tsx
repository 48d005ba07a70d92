import { UnstyledButton } from '@mantine/core'
import { showCount } from '../../../contract/counts.ts'
import { lineSentence } from '../../../contract/line-sentences.ts'
import { euroOfPrice } from '../../../contract/money.ts'
import type { CartLine, Finding } from './cart-check.ts'
import { refreshCart, setQty } from './cart-store.ts'
import classes from './line-findings.module.css'

interface LineFindingsProps {
  line: CartLine
  onRemove: () => void
}

/** What changed about a line since it was put in the cart, each with the press that settles it. */
export function LineFindings({ line, onRemove }: LineFindingsProps) {
  return line.findings.map((finding) => (
    <p key={finding.kind} className={classes.finding}>
      <span>{sentence(finding, line.item.price)}</span>
      <UnstyledButton
        className={classes.fix ?? ''}
        onClick={() => settle(line, finding, onRemove)}
        aria-label={`${label(finding)}: ${line.item.productName}`}
      >
        {label(finding)}
      </UnstyledButton>
    </p>
  ))
}

/** Makes a line orderable again. */
export function settle({ item, fresh }: CartLine, finding: Finding, remove: () => void): void {
  if (finding.kind === 'price') {
    if (fresh) refreshCart([fresh])
  } else if (finding.kind === 'short' && finding.stock > 0) setQty(item._id, finding.stock)
  else remove()
}

function sentence(finding: Finding, price: string): string {
  if (finding.kind === 'gone') return lineSentence.gone()
  if (finding.kind === 'price') return `Prijs gewijzigd van ${euroOfPrice(price)} naar ${euroOfPrice(finding.price)}.`
  return lineSentence.short(finding.stock)
}

function label(finding: Finding): string {
  if (finding.kind === 'price') return 'Akkoord'
  return finding.kind === 'short' && finding.stock > 0 ? `Maak er ${showCount(finding.stock)} van` : 'Verwijder'
}
