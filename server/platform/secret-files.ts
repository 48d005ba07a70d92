// <SETTING>_FILE names a file with a secret, as container engines and secret stores provide.
import { readFileSync } from 'node:fs'

export const fileOf = (name: string) => `${name}_FILE`

/** @throws Error with one sentence if a file is unreadable or empty, or the setting is given twice */
export function withSecretFiles(
  environment: Readonly<Record<string, string>>,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const found: Record<string, string> = { ...environment }
  for (const name of secrets) {
    const path = environment[fileOf(name)]
    if (path === undefined) continue
    if (environment[name] !== undefined)
      throw new Error(`Wrong setting: ${name} and ${fileOf(name)} are both set; one of them is enough.`)
    found[name] = secretIn(path, fileOf(name))
  }
  return found
}

function secretIn(path: string, setting: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new Error(`Wrong setting: ${setting} names a file that cannot be read: ${path} (${reason}).`, {
      cause: error,
    })
  }
  // An editor's final newline is no part of the secret.
  const secret = text.replace(/\r?\n$/, '')
  if (secret === '') throw new Error(`Wrong setting: ${setting} names an empty file: ${path}.`)
  return secret
}
