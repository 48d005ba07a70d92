import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { native } from './tests/support/native-tests.ts'

/** A second for what `expect.poll` waits for and five for a test, as they are by default, are nothing on a busy machine. */
const patient = { testTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

/** These take long and need no database, so once is enough. */
const withoutDatabase = [
  'server/cli/programs.test.ts',
  'server/features/documents/{looks,paper-press}.test.ts',
  'server/features/imports/hostile-sheets.test.ts',
  'server/platform/http/behind-nginx-assets.test.ts',
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

/** What docs/trust.md claims, shown on either engine. */
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

export default defineConfig({
  test: {
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
        plugins: [react()],
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
          // npm test names every journey that needed its second attempt.
          retry: 1,
        },
      },
    ],
  },
})
