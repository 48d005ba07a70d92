import { maxWachtwoord, minWachtwoord } from '../../contract/values/limits.ts'
import { newUser } from '../../contract/endpoints/users.ts'
import { refuseCommonPassword } from '../features/auth/passwords.ts'
import { HttpError } from '../platform/errors.ts'
import { CommandFailure, type Terminal } from './terminal.ts'

/** Never a parameter: those are visible in the process list and the shell's history. */
export async function askPassword(
  terminal: Terminal,
  gebruikersnaam: string,
  from: { readonly environment: string | undefined; readonly stdin: boolean },
): Promise<string> {
  const given = from.stdin ? await terminal.readLine() : from.environment
  if (given !== undefined) {
    const wrong = whatIsWrong(given, gebruikersnaam)
    if (wrong !== undefined) throw new CommandFailure(wrong)
    return given
  }
  if (!terminal.isInteractive)
    throw new CommandFailure('No password: set ADMIN_PASSWORD, or send one with --password-stdin.', 2)
  for (;;) {
    const typed = await terminal.askHidden(`Password (${minWachtwoord} to ${maxWachtwoord} characters): `)
    const wrong = whatIsWrong(typed, gebruikersnaam)
    if (wrong !== undefined) terminal.fail(wrong)
    else if ((await terminal.askHidden('Once more: ')) !== typed) terminal.fail('These were not the same.')
    else return typed
  }
}

function whatIsWrong(typed: string, gebruikersnaam: string): string | undefined {
  const rule = newUser.shape.wachtwoord.safeParse(typed)
  if (!rule.success) return rule.error.issues[0]?.message ?? ''
  try {
    refuseCommonPassword(typed, gebruikersnaam)
    return undefined
  } catch (error) {
    if (error instanceof HttpError) return error.message
    throw error
  }
}
