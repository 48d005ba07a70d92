// Where an operator's command speaks and asks. Standard output holds answers, standard error questions and failures.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

export interface Terminal {
  /** False where a script is at the other end: nothing is asked then. */
  readonly isInteractive: boolean
  print(line: string): void
  fail(sentence: string): void
  /** What is being done; gone with the next line, and never seen by a script. */
  passing(line: string): void
  ask(question: string): Promise<string>
  /** What is typed is not shown. */
  askHidden(question: string): Promise<string>
  /** The first line that a script sends. */
  readLine(): Promise<string>
}

/** A command that cannot go on, with one sentence for the operator. */
export class CommandFailure extends Error {
  readonly exitCode: number

  /** @param exitCode 1: refused or found wrong, 2: asked the wrong way */
  constructor(sentence: string, exitCode: 1 | 2 = 1) {
    super(sentence)
    this.name = 'CommandFailure'
    this.exitCode = exitCode
  }
}

export function openTerminal({ stdin, stdout, stderr } = process): Terminal {
  async function question(text: string, isHidden: boolean): Promise<string> {
    // readline echoes into its output; a hidden answer goes nowhere.
    const echo = isHidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : stderr
    const lines = createInterface({ input: stdin, output: echo, terminal: true })
    const cancelled = new Promise<never>((_resolve, reject) => {
      lines.on('SIGINT', () => reject(new CommandFailure('Cancelled; nothing was changed.', 1)))
      lines.on('close', () => reject(new CommandFailure('Nothing was answered; nothing was changed.', 1)))
    })
    if (isHidden) stderr.write(text)
    try {
      return await Promise.race([lines.question(isHidden ? '' : text), cancelled])
    } finally {
      cancelled.catch(() => undefined)
      lines.close()
      if (isHidden) stderr.write('\n')
    }
  }
  const wipe = stdout.isTTY && stderr.isTTY ? '\r\x1b[K' : ''
  return {
    isInteractive: stdin.isTTY && stderr.isTTY,
    print: (line) => void stdout.write(`${wipe}${line}\n`),
    fail: (sentence) => void stderr.write(`${wipe}${sentence}\n`),
    passing: (line) => void (wipe && stdout.write(`${wipe}${line}`)),
    ask: (text) => question(text, false),
    askHidden: (text) => question(text, true),
    async readLine() {
      const lines = createInterface({ input: stdin })
      for await (const line of lines) {
        lines.close()
        return line
      }
      return ''
    },
  }
}
