/** Text in NFC with plain line ends, without control characters. Zero-width characters stay: emoji and scripts need them. */
export const cleanText = (text: string): string =>
  text
    // Includes Word's soft line break.
    .replace(/\r\n?|[\v\f\u0085]/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .normalize('NFC')
