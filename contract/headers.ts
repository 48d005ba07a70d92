// Headers that our own page and the server understand on every call, beyond the specification; a client may leave them out.

/** The _id of the user whom the page shows. A session of somebody else answers 409 `other-user` and does nothing. */
export const shownUserHeader = 'X-Shown-User'

/** Any value: the page asks by itself, nobody pressed anything. The call does not keep an idle session alive. */
export const backgroundHeader = 'X-Background'

/** Why a call was refused, where the page does more about it than show the sentence. */
export const refusalHeader = 'X-Refusal'

/** What a refusal is about: the path of one field of what was sent, as 'gebruikersnaam' or 'order.2.qty' (counted from 0). */
export const refusedFieldHeader = 'X-Refused-Field'

export const refusalCodes = [
  /** The session is not that of the user whom the page shows. */
  'other-user',
  /** There is too little stock. */
  'stock',
  /** A line is no whole number of packs, or fewer pieces than its product's minimum. */
  'pack',
  /** A price rose since the page looked. */
  'price',
  /** The delivery date cannot be ordered for, or no longer. */
  'delivery-date',
  /** Somebody else saved what is being saved here, after it was opened. */
  'edit-conflict',
  /** Another user has this gebruikersnaam. */
  'username-taken',
  /** A password that everyone guesses first. */
  'common-password',
  /** A link to choose a password is used or over. */
  'link-over',
  /** The login needs its second step, or that was wrong. */
  'second-step',
  /** The shop asks a second step of administrators, and this one has none yet. */
  'second-step-first',
  /** Before this the second step is asked once more. */
  'second-step-again',
] as const
export type RefusalCode = (typeof refusalCodes)[number]
