// What a rehearsal tells at its end: each step with its seconds, and what this machine did not let it try.

export interface Report {
  /** Runs a step and notes its seconds, and what `work` says of it with `remark`. */
  readonly step: <Result>(title: string, work: (remark: (text: string) => void) => Promise<Result>) => Promise<Result>
  readonly missing: (what: string, why: string) => void
  readonly print: () => void
}

export function createReport(): Report {
  const steps: { readonly title: string; readonly seconds: string; readonly remark: string }[] = []
  const missed: string[] = []
  return {
    async step(title, work) {
      const started = Date.now()
      let remark = ''
      const result = await work((text) => (remark = text))
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      steps.push({ title, seconds, remark })
      console.log(`✓ ${title}: ${seconds} s${remark && `, ${remark}`}`)
      return result
    },
    missing(what, why) {
      missed.push(`- ${what}: ${why}`)
      console.log(`· could not be tried here: ${what}: ${why}`)
    },
    print() {
      console.log(`\n| step, ${new Date().toISOString().slice(0, 10)} | seconds | |\n|---|---|---|`)
      for (const { title, seconds, remark } of steps) console.log(`| ${title} | ${seconds} | ${remark} |`)
      console.log(`\nCould not be tried here:\n\n${missed.join('\n') || '- nothing: all of it was'}`)
    },
  }
}
