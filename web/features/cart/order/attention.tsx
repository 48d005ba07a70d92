import { Button } from '@mantine/core'
import { classNames } from '../../../ui/class-names.ts'
import layout from '../../../ui/layout.module.css'
import type { CartLine } from '../cart-check.ts'
import { fixesFor } from '../line-findings.tsx'

interface AttentionProps {
  lines: readonly CartLine[]
  onRemove: (ids: readonly string[]) => void
}

export function Attention({ lines, onRemove }: AttentionProps) {
  const marked = lines.filter(({ findings }) => findings.length > 0)
  if (marked.length === 0) return null
  const fixAll = () => {
    const removed: string[] = []
    for (const line of marked) {
      for (const finding of line.findings) fixesFor(line, finding, () => removed.push(line.item._id))[0].press()
    }
    if (removed.length > 0) onRemove(removed)
  }
  return (
    <div className={classNames(layout.notice, layout.between, layout.apart)} data-tone="warning">
      <output>
        <strong>
          {sentence(
            marked.length,
            marked.every(({ findings }) => findings.every(({ kind }) => kind === 'pack')),
          )}
        </strong>
      </output>
      <Button variant="default" onClick={fixAll}>
        Werk alles bij
      </Button>
    </div>
  )
}

function sentence(count: number, packsOnly: boolean): string {
  const one = count === 1
  if (packsOnly) return one ? 'Eén product gaat per verpakking' : `${count} producten gaan per verpakking`
  return one
    ? 'Eén product is gewijzigd sinds u het toevoegde'
    : `${count} producten zijn gewijzigd sinds u ze toevoegde`
}
