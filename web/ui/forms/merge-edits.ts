type Fields = Readonly<Record<string, unknown>>

export function isDirty(typed: Fields, basis: Fields): boolean {
  return Object.keys(typed).some((field) => typed[field] !== basis[field])
}

/**
 * Keeps typed fields and takes newer values for untouched ones.
 * @returns the next form values and the fields where both changes differ
 */
export function mergeEdits<Values extends Fields>(typed: Values, basis: Values, saved: Values) {
  const touched = Object.keys(typed).filter((field) => typed[field] !== basis[field])
  const values: Values = { ...saved, ...Object.fromEntries(touched.map((field) => [field, typed[field]])) }
  const conflicts = touched.filter((field) => saved[field] !== basis[field] && saved[field] !== typed[field])
  return { values, conflicts }
}
