interface Changed {
  readonly changedAt: string
}

/** A list's last change counts as its version. */
export const versionOf = ({ changedAt }: Changed): number => Date.parse(changedAt)

/** Later than the last change, also where the clock is not: no two changes share a version. */
export const changedAfter = (list: Changed, now: Date): string =>
  new Date(Math.max(now.getTime(), versionOf(list) + 1)).toISOString()
