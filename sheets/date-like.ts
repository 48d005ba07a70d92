/** In Dutch, English and German. */
const month =
  '(?:jan(?:uar[iy]?)?|feb(?:ruar[iy]?)?|mrt|maart|mar(?:ch)?|märz?|apr(?:il)?|mei|may|mai|jun[ie]?|jul[iy]?|' +
  'aug(?:ust(?:us)?)?|sept?(?:ember)?|o[kc]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)'
const dates = [
  new RegExp(`^\\d[\\d\\s.,'/-]*${month}[\\s.,'/-]*[\\d]*$`, 'i'),
  new RegExp(`^${month}[\\s.,'/-]*\\d[\\d\\s.,'/-]*$`, 'i'),
  /^\d{1,2}[-/.]\d{1,2}[-/.](?:\d{2}){1,2}$/,
  /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}$/,
]

/** True for '31-12-26', '2026-12-31', '31 dec 2026', '10-nov' and 'nov.-10', also where no such day exists. */
export const isDateLike = (text: string): boolean => dates.some((date) => date.test(text))
