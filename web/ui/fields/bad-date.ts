/** True for a nonexistent date such as 31 November: the field's value is empty, as if no date were typed. */
export function hasBadDate(place: ParentNode): boolean {
  const field = [...place.querySelectorAll<HTMLInputElement>('input[type="date"]')].find(
    ({ validity }) => validity.badInput,
  )
  field?.reportValidity()
  return field !== undefined
}
