// Without characters that are confused when read aloud.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 4

/** Four groups of four: 79 bits of entropy. */
export function generatePassword(): string {
  return Array.from({ length: groups }, () => Array.from({ length: groupLength }, randomSign).join('')).join('-')
}

function randomSign(): string {
  // Bytes past the last whole alphabet would favour its first characters.
  const fair = 256 - (256 % alphabet.length)
  let byte = fair
  while (byte >= fair) byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? fair
  return alphabet.charAt(byte % alphabet.length)
}
