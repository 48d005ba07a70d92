// Characters that PostgreSQL cannot store: U+0000, and half of one that takes two, which is left where a program cuts an
// emoji. Nobody types either; SQLite would keep both.

export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** The text without them; half a character becomes U+FFFD. */
export const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
