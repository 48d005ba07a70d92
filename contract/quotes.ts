// Quotes in what products are called and said to be: kept as they were typed, shown as they are printed.

/** 's, 't and the like: a letter fell away, nothing is quoted. */
const clipped = /(?<![\p{L}\p{N}])'(?=(?:[stnkmr]|ns)(?![\p{L}\p{N}']))/giu

/** Straight quotes as a printer sets them: 'Queen of Night' -> ‘Queen of Night’. An inch after a number stays what it is. */
export function printedQuotes(text: string): string {
  return text
    .replace(clipped, '’')
    .replace(/(?<=^|[\s([/‘“-])'(?=\S)/g, '‘')
    .replaceAll("'", '’')
    .replace(/(?<=^|[\s([/‘-])"(?=\S)/g, '“')
    .replace(/(?<![\d\s])"/g, '”')
}

/** Every quote straight, so that what was copied from the screen or typed on a telephone finds what was typed on a keyboard. */
export function straightQuotes(text: string): string {
  return text.replace(/[‘’‚‛]/g, "'").replace(/[“”„]/g, '"')
}
