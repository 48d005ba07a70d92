/** Makes a value on first use: an `Intl` format takes milliseconds, too long before the first page. */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}
