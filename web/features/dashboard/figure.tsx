import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { centsOf, euro, euroOfPrice } from '../../../contract/values/money.ts'
import classes from './dashboard.module.css'
import layout from '../../ui/layout.module.css'
import { classNames } from '../../ui/class-names.ts'

interface FigureProps {
  label: string
  alarming?: boolean
  to?: string
  linkText?: string
  children: ReactNode
}

export function Figure({ label, alarming = false, to, linkText, children }: FigureProps) {
  return (
    <section className={classes.figure} aria-label={label}>
      <h2 className={classes.label}>{label}</h2>
      <p className={classes.value} data-bad={alarming || undefined}>
        {children}
      </p>
      {to !== undefined && <Link to={to}>{linkText}</Link>}
    </section>
  )
}

interface TurnoverFigureProps {
  label: string
  turnover: { readonly thisYear: string; readonly lastYear: string }
  compared: string
}

export function TurnoverFigure({ label, turnover, compared }: TurnoverFigureProps) {
  const difference = centsOf(turnover.thisYear) - centsOf(turnover.lastYear)
  return (
    <section className={classes.figure} aria-label={label} data-wide>
      <h2 className={classes.label}>{label}</h2>
      <p className={classes.value}>{euroOfPrice(turnover.thisYear)}</p>
      <p className={classNames(layout.fine, classes.compared)}>
        {difference === 0 ? (
          `Evenveel als ${compared}`
        ) : (
          <>
            <span className={classes.difference} data-bad={difference < 0 || undefined}>
              {difference < 0 ? '▼' : '▲'} {euro(Math.abs(difference))} {difference < 0 ? 'minder' : 'meer'}
            </span>{' '}
            dan {compared} ({euroOfPrice(turnover.lastYear)})
          </>
        )}
      </p>
    </section>
  )
}
