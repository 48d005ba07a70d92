import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { native } from './tests/support/native-tests.ts'

/** A second for what `expect.poll` waits for and five for a test, as they are by default, are nothing on a busy machine. */
const patient = { testTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

/** These take long and need no database, so once is enough. */
const withoutDatabase = [
  'server/cli/programs.test.ts',
  'server/features/documents/{layout,pdf-worker}.test.ts',
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

/** These measure how long others wait, so nothing else runs beside them. */
const alone = ['tests/guarantees/*/{live,siege}.test.ts']

/** What docs/trust.md promises, tested on either engine. */
function guarantees(engine: 'sqlite' | 'postgres') {
  // There is no server to stop or to fall silent; there is no file to lock, and connections of clients, headers and what is
  // done with pictures know no database, so once is enough.
  const exclude =
    engine === 'sqlite'
      ? ['tests/guarantees/*/{outage,silence}.test.ts']
      : ['tests/guarantees/*/{cookies,ekt,hosts,locked,open-redirects,papers,siege,uploads}.test.ts']
  // Against one that hangs; how long one takes is a matter of the machine.
  const settings = { ...serverTests(engine).test, testTimeout: 3_600_000 }
  return [
    {
      test: {
        ...settings,
        name: `guarantees-${engine}`,
        include: ['tests/guarantees/**/*.test.ts'],
        exclude: [...exclude, ...alone],
        // As many as wait for slow clients, dead servers and other processes more than they work.
        maxWorkers: 4,
        sequence: { groupOrder: 1 },
      },
    },
    {
      test: {
        ...settings,
        name: `guarantees-alone-${engine}`,
        include: alone,
        exclude,
        maxWorkers: 1,
        sequence: { groupOrder: engine === 'sqlite' ? 2 : 3 },
      },
    },
  ]
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
      ...guarantees('sqlite'),
      ...guarantees('postgres'),
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
        },
      },
    ],
  },
})
