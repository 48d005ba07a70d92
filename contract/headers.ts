// Headers that our own page and the server understand on every call, beyond the specification; a client may leave them out.

/** The _id of the user whom the page shows. A session of somebody else answers 409 `other-user` and does nothing. */
export const shownUserHeader = 'X-Shown-User'

/** Any value: the page asks by itself, nobody pressed anything. The call does not keep an idle session alive. */
export const backgroundHeader = 'X-Background'

/** Why a call was refused, where the page does more about it than show the sentence. */
export const refusalHeader = 'X-Refusal'

export const refusalCodes = [
  /** The session is not that of the user whom the page shows. */
  'other-user',
  /** There is too little stock. */
  'stock',
  /** A price rose since the page looked. */
  'price',
] as const
export type RefusalCode = (typeof refusalCodes)[number]
