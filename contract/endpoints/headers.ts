// Optional headers between our own page and the server, beyond the specification.

/** The _id of the user that the page shows. A session of another user gets 409 `other-user` and does nothing. */
export const shownUserHeader = 'X-Shown-User'

/** Any value marks a background request, which does not keep an idle session alive. */
export const backgroundHeader = 'X-Background'

/** Error code for the page to act on. */
export const errorCodeHeader = 'X-Refusal'

/** Path of the invalid field in the request, such as 'gebruikersnaam' or 'order.2.qty' (from 0). */
export const errorFieldHeader = 'X-Refused-Field'

export const errorCodes = [
  /** The session is not that of the user shown on the page. */
  'other-user',
  'stock',
  /** Not a whole number of packs, or below the minimum. */
  'pack',
  'price',
  'delivery-date',
  'edit-conflict',
  'username-taken',
  'common-password',
  'link-over',
  /** The login needs its second step, or that was wrong. */
  'second-step',
  /** An administrator must set up a second step first. */
  'second-step-first',
  /** The second step must be repeated first. */
  'second-step-again',
] as const
export type ErrorCode = (typeof errorCodes)[number]
