import { UnstyledButton } from '@mantine/core'
import { showCount } from '../../../contract/values/counts.ts'
import { lineSentence } from '../../../contract/rules/check-line.ts'
import { nameWithSize } from '../../../contract/rules/product-texts.ts'
import { euro } from '../../../contract/values/money.ts'
import type { CartLine, Finding } from './cart-check.ts'
import { refreshCart, setQty } from './cart-store.ts'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'

interface LineFindingsProps {
  line: CartLine
  onRemove: () => void
}

export function LineFindings({ line, onRemove }: LineFindingsProps) {
  return line.findings.map((finding) => (
    <p key={finding.kind} className={classNames(layout.row, layout.warning)}>
      <span>{sentenceOf(finding)}</span>
      {fixesFor(line, finding, onRemove).map(({ label, press }) => (
        <UnstyledButton
          key={label}
          className={layout.mend ?? ''}
          onClick={press}
          aria-label={`${label}: ${nameWithSize(line.fresh ?? line.item)}`}
        >
          {label}
        </UnstyledButton>
      ))}
    </p>
  ))
}

interface Fix {
  readonly label: string
  readonly press: () => void
}

export function fixesFor({ item, fresh }: CartLine, finding: Finding, remove: () => void): [Fix, ...Fix[]] {
  if (finding.kind === 'price') {
    const accept = () => {
      if (fresh) refreshCart([fresh])
    }
    return [{ label: 'Akkoord', press: accept }]
  }
  const take = (qty: number) => ({ label: `Maak er ${showCount(qty)} van`, press: () => setQty(item._id, qty) })
  const [first, ...others] = finding.kind === 'gone' ? [] : finding.nearest.map(take)
  return first ? [first, ...others] : [{ label: 'Verwijder', press: remove }]
}

function sentenceOf(finding: Finding): string {
  if (finding.kind === 'gone') return lineSentence.gone()
  if (finding.kind === 'price') return `Prijs gewijzigd van ${euro(finding.before)} naar ${euro(finding.now)}.`
  return finding.sentence
}
