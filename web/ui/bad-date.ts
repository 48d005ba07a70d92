/**
 * Whether a date is typed there that does not exist, such as the 31st of November: its field has no value then, which would
 * be taken for no date at all. The browser says so at the field.
 */
export function hasBadDate(place: ParentNode): boolean {
  const field = [...place.querySelectorAll<HTMLInputElement>('input[type="date"]')].find(
    ({ validity }) => validity.badInput,
  )
  field?.reportValidity()
  return field !== undefined
}
