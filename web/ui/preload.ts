let load: (path: string) => void = () => undefined

export function providePreload(given: (path: string) => void): void {
  load = given
}

export function preload(path: string): void {
  load(path)
}
