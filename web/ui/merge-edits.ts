type Fields = Readonly<Record<string, unknown>>

/** Whether a form holds anything else than it was opened with. */
export function isDirty(typed: Fields, basis: Fields): boolean {
  return Object.keys(typed).some((field) => typed[field] !== basis[field])
}

/**
 * A form over which somebody else has saved: what was typed stays, what was not touched takes the newer value.
 * @returns the form's next values, and the fields in which both changed something, not the same
 */
export function mergeEdits<Values extends Fields>(typed: Values, basis: Values, saved: Values) {
  const touched = Object.keys(typed).filter((field) => typed[field] !== basis[field])
  const values: Values = { ...saved, ...Object.fromEntries(touched.map((field) => [field, typed[field]])) }
  const conflicts = touched.filter((field) => saved[field] !== basis[field] && saved[field] !== typed[field])
  return { values, conflicts }
}
