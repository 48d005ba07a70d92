import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import type { Plugin } from 'vite'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { mutate } from './tests/proof/mutations/known-mutants.ts'
import { native } from './tests/support/native-tests.ts'

/** The code under test as `MUTANT` has it: what is broken neither comes from the cache of good code nor gets into it. */
const broken = {
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (code, path) => mutate(path, code),
      configureVitest({ defineCacheKeyGenerator }) {
        defineCacheKeyGenerator(({ id, sourceCode }) => mutate(id, sourceCode) === sourceCode && undefined)
      },
    },
  ] satisfies Plugin[],
}

/** A second for what `expect.poll` waits for and five for a test, as they are by default, are nothing on a busy machine. */
const patient = { testTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

/** Once is enough for these, on either engine. */
const withoutDatabase = [
  'demo/illustrations/**',
  'demo/shop/{catalogue,orders}.test.ts',
  'server/{behind-nginx-assets,config}.test.ts',
  'server/auth/second-step/totp.test.ts',
  'server/cli/programs.test.ts',
  'server/files/{bucket-xml,disk-store}.test.ts',
  'server/http/{cache/cached-response,limits/address,limits/bounded-queue,limits/counts}.test.ts',
  'server/imports/{judge-row,read-sheet,sheet-rows,zip}.test.ts',
  'server/live/live-streams.test.ts',
  'server/messages/{give-way,looks}.test.ts',
  'server/papers/{looks,paper-press,pdf/pen}.test.ts',
  'server/price-lists/agreed-prices.test.ts',
  'server/products/{catalogue-index,search/edit-distance,search/nearby-codes,search/product-search}.test.ts',
]

/** The same server tests on either engine; `TEST_ENGINE` is what tests/support reads. */
function serverTests(engine: 'sqlite' | 'postgres') {
  return {
    test: {
      ...native,
      ...patient,
      isolate: false,
      name: `server-${engine}`,
      include: ['{server,demo}/**/*.test.ts'],
      env: { ...native.env, TEST_ENGINE: engine },
      exclude: engine === 'postgres' ? withoutDatabase : [],
      globalSetup: engine === 'postgres' ? ['tests/support/postgres-setup.ts'] : [],
      // Against a test that hangs; a busy machine takes ten times as long as a quiet one.
      hookTimeout: 120_000,
    },
  }
}

/** What docs/trust.md claims, shown on either engine; `MUTANT` names a mutant that must be caught. */
function proofs(engine: 'sqlite' | 'postgres') {
  const settings = serverTests(engine).test
  return {
    test: {
      ...settings,
      name: `proof-${engine}`,
      include: ['tests/proof/**/*.test.ts'],
      // There is no server to stop or to fall silent; there is no file to lock, and connections of clients, headers and what is
      // done with pictures know no database, so once is enough.
      exclude:
        engine === 'sqlite'
          ? ['tests/proof/{outage,silence}.test.ts']
          : [
              'tests/proof/{cookies,ekt,hosts,limit-calls,locked,open-redirects,papers,siege,slow-clients,uploads}.test.ts',
            ],
      // Against a proof that hangs; how long one takes is a matter of the machine.
      testTimeout: 3_600_000,
      hookTimeout: 120_000,
    },
  }
}

/** What takes long however few lines it has, longest first; the others are sorted by those where no earlier run is known. */
const long = [
  '/proof/known-mutants',
  '/proof/kills',
  '/proof/slow-clients',
  '/proof/price-lists',
  '/proof/races',
  '/proof/conservation',
  '/proof/mass-assignment',
  '/e2e/every-page',
  '/e2e/tarball',
  '/architecture/upgrade',
  '/auth/login',
  '/shop/seed-demo',
  '/server/behind-nginx',
  '/server/several-processes',
]

/** What takes longest begins first, so that the others run beside it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((file) => moduleId.endsWith(`${file}.test.ts`))
      return found === -1 ? long.length : found
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    fsModuleCache: true,
    // Most of the time goes by waiting for a database or a browser, so no core is set aside.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...native,
          ...patient,
          isolate: false,
          name: 'unit',
          include: ['{contract,scripts}/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
        },
      },
      {
        plugins: [react(), ...broken.plugins],
        test: {
          ...patient,
          name: 'page',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // As in a built page (vite.config.ts).
          env: { VITE_API_HOST: '' },
        },
      },
      serverTests('sqlite'),
      serverTests('postgres'),
      proofs('sqlite'),
      proofs('postgres'),
      {
        test: {
          ...native,
          ...patient,
          isolate: false,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // A journey hangs on the browser's timing as well, so it gets a second attempt at once, which npm test names at its end.
          retry: 1,
        },
      },
    ],
  },
})
