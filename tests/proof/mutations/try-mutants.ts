// A process of its own that runs proofs on mutants: Vitest starts once, and each mutant gets a worker in which nothing but
// the mutant is broken. What was found goes to the parent as it comes, one message a mutant.
import { createVitest, type TestModule } from 'vitest/node'
import { native } from '../../support/native-tests.ts'

/** A proof's file and, of its tests, those with this in their name; they must fail on the mutant. */
export interface Try {
  readonly mutant: string
  readonly file: string
  readonly name: string
}

export interface Tries {
  readonly tries: readonly Try[]
  readonly engine: string
  /** The part of the proofs' size, as PROOF_SCALE says it. */
  readonly scale: number
  /** The server and the prefix of the run that asks, where the engine is PostgreSQL. */
  readonly postgres?: { url: string; prefix: string }
}

export interface Found {
  readonly mutant: string
  /** What the failing tests say; empty where the proof passes on the mutant. */
  readonly complaints: readonly string[]
}

process.once('message', (tries: Tries) => void tryAll(tries))

async function tryAll({ tries, engine, scale, postgres }: Tries) {
  // Other proofs run beside them, those of the other engine's mutants too.
  const maxWorkers = 3
  const projects = tries.map(({ mutant, file, name }) => ({
    test: {
      ...native,
      name: mutant,
      include: [`tests/proof/${file}.test.ts`],
      testNamePattern: new RegExp(name),
      env: { ...native.env, TEST_ENGINE: engine, MUTANT: mutant, PROOF_SCALE: String(scale) },
      execArgv: ['--import', './tests/proof/mutations/break-process.ts'],
      testTimeout: 600_000,
      hookTimeout: 120_000,
    },
  }))
  const onTestModuleEnd = (module: TestModule) => {
    const failed = [...module.children.allTests('failed')]
    const complaints = failed
      .flatMap((test) => test.result().errors ?? [])
      .map(({ stack, message }) => stack ?? message)
    process.send?.({ mutant: module.project.name, complaints } satisfies Found)
  }
  const vitest = await createVitest({
    config: false,
    watch: false,
    maxWorkers,
    reporters: [{ onTestModuleEnd }],
    projects,
  })
  if (postgres) vitest.provide('postgres', postgres)
  await vitest.start()
  await vitest.close()
  process.disconnect()
}
