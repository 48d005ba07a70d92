// Somebody who does what the manual says, line by line, and notes where his machine does not let him.
import type { BareSystem } from './bare-system.ts'
import type { Report } from './report.ts'

/** Asks others than this machine, so that it may fail here; of the rest only what is not installed may. */
const asksOthers = /\b(apt-get|certbot|curl|docker)\b/
const isAbsent = /: not found$/m

interface Reader {
  /** @returns what a script said that must not fail */
  readonly run: (script: string) => Promise<string>
  /**
   * Runs a recipe line by line, each where the one before it ended.
   * @param fill what stands in the manual for what its reader knows
   * @param after what the reader does by himself after a line that contains this
   * @returns what all lines said, or undefined where the machine did not let it go on
   */
  readonly follow: (
    block: string,
    fill?: readonly (readonly [string, string])[],
    after?: Readonly<Record<string, () => Promise<unknown>>>,
  ) => Promise<string | undefined>
}

/** The line in which a program says what was wrong: the first that names itself, else the last. */
function reasonIn(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  return lines.find((line) => /^(E|curl|docker): /.test(line)) ?? lines.at(-1) ?? 'it said nothing'
}

export function createReader(system: BareSystem, report: Report): Reader {
  async function run(script: string): Promise<string> {
    const { status, said } = await system.run(script)
    if (status !== 0) throw new Error(`${script}\n${said}`)
    return said
  }

  async function follow(
    block: string,
    fill: readonly (readonly [string, string])[] = [],
    after: Readonly<Record<string, () => Promise<unknown>>> = {},
  ): Promise<string | undefined> {
    let all = ''
    let isWhole = true
    // As the manual says, once there is such a folder.
    await run('cd /opt/bollenveld 2> /dev/null || cd /root; pwd > /run/where; export -p > /run/settings')
    for (const line of block.split('\n').filter((text) => text !== '')) {
      const command = fill.reduce((text, [from, to]) => text.replaceAll(from, to), line)
      const { status, said } = await system.run(
        `set +e; . /run/settings; cd "$(cat /run/where)"\n${command}\ncode=$?; pwd > /run/where; export -p > /run/settings; exit $code`,
      )
      all += said
      const then = Object.entries(after).find(([part]) => line.includes(part))?.[1]
      if (status !== 0) {
        if (!asksOthers.test(line) && !isAbsent.test(said)) throw new Error(`${command}\n${said}`)
        report.missing(`\`${line.replace(/\s+#.*$/, '')}\``, reasonIn(said))
        isWhole = false
        // What comes after it may need it, unless the reader has another way.
        if (!then && !line.startsWith('apt-get')) return undefined
      }
      await then?.()
    }
    return isWhole ? all : undefined
  }

  return { run, follow }
}
