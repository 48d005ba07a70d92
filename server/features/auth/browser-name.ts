/** In this order: most browsers also claim to be another one. */
const browsers = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const

const longest = 1000

/** Returns e.g. 'Chrome op Windows', '' if unknown. We store no more than this of the User-Agent. */
export function browserName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, longest)
  const nameIn = (names: readonly (readonly [RegExp, string])[]) => names.find(([sign]) => sign.test(text))?.[1]
  return [nameIn(browsers), nameIn(systems)].filter((name) => name !== undefined).join(' op ')
}
