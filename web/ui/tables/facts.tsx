import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import classes from './facts.module.css'

interface FactsProps {
  facts: readonly (readonly [label: string, value: ReactNode])[]
  className?: string | undefined
}

export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={classNames(classes.facts, className)}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
