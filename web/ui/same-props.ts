import { replaceEqualDeep } from '@tanstack/react-query'

/** For `memo` of a row: a refetch returns equal rows as new objects. */
export const sameProps = <Props extends object>(before: Props, now: Props): boolean =>
  replaceEqualDeep(before, now) === before
