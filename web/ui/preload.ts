let load: (path: string) => void = () => undefined

/** The screens are the app's to know; a feature that is about to lead to one asks for it here. */
export function providePreload(given: (path: string) => void): void {
  load = given
}

/** Fetches the code of the screen at this address before anybody goes there. */
export function preload(path: string): void {
  load(path)
}
