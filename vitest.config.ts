import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** The same server tests on either engine; `TEST_ENGINE` is what server/testing reads. */
function serverTests(engine: 'sqlite' | 'postgres') {
  return {
    test: {
      name: `server-${engine}`,
      include: ['server/**/*.test.ts'],
      env: { TEST_ENGINE: engine },
      globalSetup: engine === 'postgres' ? ['server/testing/postgres-setup.ts'] : [],
      testTimeout: 30_000,
      hookTimeout: 60_000,
    },
  }
}

export default defineConfig({
  test: {
    // Most of the time goes by waiting for a database or a browser, so no core is set aside.
    maxWorkers: availableParallelism(),
    projects: [
      { test: { name: 'unit', include: ['contract/**/*.test.ts', 'scripts/**/*.test.ts'] } },
      {
        plugins: [react()],
        test: { name: 'page', include: ['web/**/*.test.{ts,tsx}'], environment: 'happy-dom' },
      },
      serverTests('sqlite'),
      serverTests('postgres'),
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/testing/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
