// Standard output holds answers; standard error holds questions and failures.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

export interface Terminal {
  /** False for scripts: nothing is asked then. */
  readonly isInteractive: boolean
  print(line: string): void
  fail(sentence: string): void
  /** A progress line, replaced by the next line; hidden from scripts. */
  passing(line: string): void
  ask(question: string): Promise<string>
  askHidden(question: string): Promise<string>
  /** The first line of standard input, for scripts. */
  readLine(): Promise<string>
}

export class CommandFailure extends Error {
  readonly exitCode: number

  /** @param exitCode 1: refused or errors found, 2: wrong usage */
  constructor(sentence: string, exitCode: 1 | 2 = 1) {
    super(sentence)
    this.name = 'CommandFailure'
    this.exitCode = exitCode
  }
}

export function openTerminal({ stdin, stdout, stderr } = process): Terminal {
  async function question(text: string, isHidden: boolean): Promise<string> {
    // readline echoes to its output, so hidden input gets a null stream.
    const echo = isHidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : stderr
    const lines = createInterface({ input: stdin, output: echo, terminal: true })
    const cancelled = new Promise<never>((_resolve, reject) => {
      lines.on('SIGINT', () => reject(new CommandFailure('Cancelled; nothing was changed.', 1)))
      lines.on('close', () => reject(new CommandFailure('No answer; nothing was changed.', 1)))
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

/** @param rows the first one is the head */
export function printTable(terminal: Terminal, rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
    terminal.print(cells.join('  ').trimEnd())
  }
}

/** ISO 8601 to minutes, in UTC: "2026-11-22 10:15". */
export const toTheMinute = (at: string): string => at.slice(0, 16).replace('T', ' ')
