// Without letters and digits that are mistaken for each other when read out.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 4

/** A password to pass on: four groups of four, 79 bits of chance. */
export function generatePassword(): string {
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, randomSign).join('')).join('-')
}

function randomSign(): string {
  // Bytes past the last whole alphabet would favour its first letters.
  const fair = 256 - (256 % alphabet.length)
  let byte = fair
  while (byte >= fair) byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? fair
  return alphabet.charAt(byte % alphabet.length)
}
