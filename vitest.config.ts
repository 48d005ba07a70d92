import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { native } from './tests/support/native-tests.ts'

/** A second for what `expect.poll` waits for and five for a test, as they are by default, are nothing on a busy machine. */
const patient = { testTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

/** They start programs and wait for them, so they run among the server's tests, which are many. */
const programTests = ['tests/architecture/{as-shop,upgrade}.test.ts']

/** Once, on SQLite: these test programs, threads, HTTP, paper and plain statements. */
const onceOnSqlite = [
  ...programTests,
  'demo/**/*.test.ts',
  'server/{config,main}.test.ts',
  'server/cli/**/*.test.ts',
  'server/features/auth/{devices,logged-in-devices,login,new-device,sessions,throttle}.test.ts',
  'server/features/auth/second-step/totp.test.ts',
  'server/features/documents/**/*.test.ts',
  'server/features/exports/exports.test.ts',
  'server/features/files/**/*.test.ts',
  'server/features/imports/{hostile-sheets,read-photos,recognition}.test.ts',
  'server/features/messages/outbox.test.ts',
  'server/features/offer/offer.test.ts',
  'server/features/orders/{check-order,delivery,for-customer,packs,set-statuses,sold-ahead,vat}.test.ts',
  'server/features/pricing/customer-prices.test.ts',
  'server/features/privacy/{customer-data,erase-customer}.test.ts',
  'server/features/products/{facets,list,packs,picture-focus,product-facts,validation}.test.ts',
  'server/features/products/search/product-search.test.ts',
  'server/features/reports/{browser-error,history}.test.ts',
  'server/features/settings/{housekeeping,settings,shop-settings}.test.ts',
  'server/features/users/{own-account,validation}.test.ts',
  'server/platform/audit/audit.test.ts',
  'server/platform/db/sqlite/**/*.test.ts',
  'server/platform/http/behind-nginx-assets.test.ts',
  'server/platform/http/**/!(behind-nginx).test.ts',
  'server/platform/jobs/repeating-jobs.test.ts',
  'server/platform/metrics/report-errors.test.ts',
  'server/platform/log.test.ts',
]

/** Once, on PostgreSQL: only there do several processes share a database, and transactions run at once. */
const onceOnPostgres = [
  'server/features/accounts/accounts.test.ts',
  'server/features/auth/second-step/second-step.test.ts',
  'server/features/imports/{imports,round-trip}.test.ts',
  'server/features/lists/lists.test.ts',
  'server/features/live/live.test.ts',
  'server/features/messages/messages.test.ts',
  'server/features/reports/{dashboard,sales}.test.ts',
  'server/features/settings/shop-logo.test.ts',
  'server/features/users/{colleagues,list,password-links,users}.test.ts',
  'server/features/wishes/wishes.test.ts',
  'server/platform/db/several-processes.test.ts',
  'server/platform/db/postgres/pooler.test.ts',
  'server/platform/http/behind-nginx.test.ts',
  'server/platform/jobs/job-queue.test.ts',
  'server/platform/metrics/metrics.test.ts',
]

/** The same server tests on either engine; `TEST_ENGINE` is what tests/support reads. */
function serverTests(engine: 'sqlite' | 'postgres') {
  return {
    test: {
      ...native,
      ...patient,
      isolate: false,
      execArgv: ['--import', './tests/support/cheap-argon2.ts'],
      name: `server-${engine}`,
      include: ['{server,demo}/**/*.test.ts', ...programTests],
      env: { ...native.env, TEST_ENGINE: engine },
      exclude: engine === 'postgres' ? onceOnSqlite : onceOnPostgres,
      globalSetup: engine === 'postgres' ? ['tests/support/databases/postgres-setup.ts'] : [],
      // Against a test that hangs; a busy machine takes ten times as long as a quiet one.
      hookTimeout: 120_000,
    },
  }
}

/** These measure how long others wait, so nothing else runs beside them. */
const alone = ['tests/guarantees/load/{hostile-sheets,one-customer,siege}.test.ts']

/** The promises of docs/trust.md, on both engines where the engine matters. */
const guarantees = {
  sqlite: {
    include: ['tests/guarantees/**/*.test.ts'],
    // A database server that stops or falls silent, several processes that share one, and changes at once.
    exclude: [
      'tests/guarantees/crashes/{jobs,outage,outbox,silence}.test.ts',
      'tests/guarantees/access/{deletion,password-links}.test.ts',
      'tests/guarantees/stock/bulk-undo.test.ts',
      ...alone,
    ],
  },
  postgres: {
    include: [
      'tests/guarantees/{crashes,stock}/*.test.ts',
      'tests/guarantees/access/{deletion,password-links,price-lists}.test.ts',
      'tests/guarantees/load/fuzz.test.ts',
    ],
    exclude: ['tests/guarantees/crashes/{bucket,disk,imports,locked}.test.ts'],
  },
}

function guaranteesOn(engine: 'sqlite' | 'postgres') {
  return {
    test: {
      ...serverTests(engine).test,
      ...guarantees[engine],
      name: `guarantees-${engine}`,
      // Against one that hangs.
      testTimeout: 300_000,
      // They wait for slow clients, dead servers and other processes more than they work.
      maxWorkers: 4,
      sequence: { groupOrder: 1 },
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
          include: ['{contract,sheets,scripts}/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
          exclude: programTests,
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
      guaranteesOn('sqlite'),
      guaranteesOn('postgres'),
      {
        test: {
          ...guaranteesOn('sqlite').test,
          name: 'guarantees-alone-sqlite',
          include: alone,
          exclude: [],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...native,
          ...patient,
          isolate: false,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/setup.ts'],
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
