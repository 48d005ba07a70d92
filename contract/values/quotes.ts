// Quotes in product texts are stored as typed and shown in typographic form.

/** Elisions such as 's and 't are no quotes. */
const clipped = /(?<![\p{L}\p{N}])'(?=(?:[stnkmr]|ns)(?![\p{L}\p{N}']))/giu

/** Typographic quotes: 'Queen of Night' -> ‘Queen of Night’. Keeps an inch sign after a number. */
export function printedQuotes(text: string): string {
  return text
    .replace(clipped, '’')
    .replace(/(?<=^|[\s([/‘“-])'(?=\S)/g, '‘')
    .replaceAll("'", '’')
    .replace(/(?<=^|[\s([/‘-])"(?=\S)/g, '“')
    .replace(/(?<![\d\s])"/g, '”')
}

/** Straightens quotes, so that text copied from the screen or typed on a phone matches stored text. */
export function straightQuotes(text: string): string {
  return text.replace(/[‘’‚‛]/g, "'").replace(/[“”„]/g, '"')
}
