/**
 * Makes something when it is first asked for, and keeps it: a format of `Intl` takes the browser milliseconds to make,
 * before the first page is there, where it is made as its file is read.
 */
export function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => (made ??= make())
}
