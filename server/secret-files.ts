// <SETTING>_FILE: a secret that stands in a file of its own, as container engines and secret stores hand it out.
import { readFileSync } from 'node:fs'

export const fileOf = (name: string) => `${name}_FILE`

/**
 * @param secrets names of the settings that may be given so
 * @returns the environment, with what the files hold
 * @throws Error with one sentence where a file cannot be read, is empty, or says what is said already
 */
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
  // An editor ends the line, which is no part of the secret.
  const secret = text.replace(/\r?\n$/, '')
  if (secret === '') throw new Error(`Wrong setting: ${setting} names an empty file: ${path}.`)
  return secret
}
