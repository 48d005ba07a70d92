export const classNames = (...names: readonly (string | undefined)[]): string =>
  names.filter((name) => name !== undefined).join(' ')
