// PostgreSQL cannot store U+0000 or half a surrogate pair (left by cutting an emoji); SQLite would.

export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Removes U+0000; half a pair becomes U+FFFD. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
