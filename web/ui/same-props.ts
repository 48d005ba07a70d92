import { replaceEqualDeep } from '@tanstack/react-query'

export const sameProps = <Props extends object>(before: Props, now: Props): boolean =>
  replaceEqualDeep(before, now) === before
