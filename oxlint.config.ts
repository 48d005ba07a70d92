import { existsSync, readdirSync } from 'node:fs'
import { defineConfig } from 'oxlint'

// The arrows of docs/architecture.md: which feature may know which other one. An edge that is not here does not exist.
const serverEdges: Record<string, string[]> = {
  accounts: ['auth', 'messages', 'settings', 'users'],
  auth: ['messages'],
  documents: ['files', 'orders', 'settings'],
  exports: ['orders', 'products', 'reports', 'settings'],
  imports: ['files', 'pricing', 'products'],
  lists: ['pricing', 'products'],
  live: ['pricing', 'products'],
  offer: ['documents', 'exports', 'files', 'pricing', 'products'],
  orders: ['messages', 'pricing', 'products', 'settings'],
  picking: ['documents', 'orders'],
  privacy: ['auth', 'documents', 'messages', 'settings', 'users'],
  products: ['pricing'],
  reports: ['products', 'settings'],
  users: ['auth', 'messages', 'pricing'],
  wishes: ['messages', 'products'],
}
/** Commands of operators may know these features. */
const operatorEdges: Record<string, string[]> = {
  operations: ['files'],
  cli: ['auth', 'files', 'messages', 'operations', 'users'],
}
const webEdges: Record<string, string[]> = {
  account: ['auth', 'cart', 'colleagues', 'exports', 'lists', 'orders', 'privacy', 'suggestions'],
  home: ['account', 'cart', 'lists', 'shop'],
  lists: ['cart', 'favourites', 'quick-order', 'spreadsheets', 'suggestions'],
  'new-order': ['cart', 'suggestions', 'quick-order'],
  orders: ['exports', 'history', 'messages', 'suggestions'],
  'price-lists': ['history', 'spreadsheets', 'suggestions'],
  picking: ['orders'],
  products: ['exports', 'history', 'spreadsheets'],
  'quick-order': ['cart', 'favourites', 'suggestions', 'spreadsheets'],
  settings: ['messages'],
  sales: ['exports'],
  shop: ['cart', 'exports', 'favourites', 'lists'],
  users: ['colleagues', 'exports', 'history', 'privacy'],
}
/** The rooms of web/features/products; the page that chooses among them, and what several share, lie above them. */
const productEdges: Record<string, string[]> = {
  details: ['photos'],
  bulk: ['changes'],
  cells: ['changes'],
  list: ['many-photos', 'sheets', 'sort'],
  'many-photos': ['photos', 'sheets'],
  sheets: ['changes', 'photos'],
}

const serverFeatures = folders('server/features')
const webFeatures = folders('web/features')

function folders(path: string): string[] {
  if (!existsSync(path)) return []
  const entries = readdirSync(path, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
}

/** Refuses, in these files, every import that leaves the folder for one of the named ones. */
function arrow(files: string, forbidden: string[], message: string) {
  const patterns = forbidden.map((name) => ({ regex: `^(\\.\\./)+(.*/)?${name}/`, message }))
  return {
    files: [files],
    rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: typeof patterns }] },
  }
}

function contractArrows(files: string, group: string[]) {
  const patterns = [
    { group, message: 'contract/ imports zod and nothing else; values know no rules and no endpoints.' },
  ]
  return {
    files: [files],
    excludeFiles: ['**/*.test.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: typeof patterns }] },
  }
}

function featureArrows(root: string, all: string[], edges: Record<string, string[]>, closed: string[]) {
  return all.map((feature) => {
    const known = [feature, ...(edges[feature] ?? [])]
    const forbidden = [...closed, ...all.filter((name) => !known.includes(name))]
    return arrow(`${root}/${feature}/**`, forbidden, 'A feature knows another one only by an edge of oxlint.config.ts.')
  })
}

const untyped = ['argument', 'assignment', 'call', 'member-access', 'return']

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'node', 'vitest'],
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  categories: { correctness: 'error' },
  env: { es2024: true, node: true, browser: true },
  ignorePatterns: ['node_modules', 'dist', 'data', 'coverage'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-self-import': 'error',
    'import/no-duplicates': 'error',
    'no-console': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'node/no-process-env': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/jsx-no-target-blank': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/only-throw-error': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/ban-ts-comment': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
  },
  overrides: [
    // Zod alone: both sides and every client of theirs read these files.
    contractArrows('contract/{endpoints,rules}/**', ['*', '!./**', '!../{endpoints,rules,values}/**', '!zod']),
    contractArrows('contract/values/**', ['*', '!./**', '!zod']),
    arrow(
      'sheets/**',
      ['server', 'web', 'demo', 'tests', 'endpoints'],
      'sheets/ knows values and rules of the contract alone.',
    ),
    arrow(
      'server/**',
      ['web', 'demo', 'tests'],
      'The server knows the contract, never the page, the demo shop or tests.',
    ),
    // It opens the demo shop, which production neither asks for nor ships.
    arrow('server/main.ts', ['web', 'tests'], 'The server knows the contract, never the page or tests.'),
    arrow(
      'server/platform/**',
      ['web', 'demo', 'features', 'operations', 'cli', ...serverFeatures],
      'platform knows no feature.',
    ),
    arrow(
      'server/platform/{db,jobs}/**',
      ['web', 'demo', 'features', 'operations', 'cli', 'http'],
      'The database and its jobs know nothing of HTTP.',
    ),
    ...featureArrows('server/features', serverFeatures, serverEdges, ['web', 'demo', 'operations', 'cli']),
    ...Object.entries(operatorEdges).map(([folder, known]) => {
      const others = [...serverFeatures, ...Object.keys(operatorEdges)].filter((name) => name !== folder)
      const forbidden = ['web', 'demo', ...others.filter((name) => !known.includes(name))]
      return arrow(`server/${folder}/**`, forbidden, 'Operations and commands know features only by an edge as well.')
    }),
    arrow('web/**', ['server'], 'The page knows the contract, never the server.'),
    arrow('web/{api,ui}/**', ['server', 'features', 'app'], 'api and ui know no feature.'),
    ...featureArrows('web/features', webFeatures, webEdges, ['server', 'app']),
    ...featureArrows('web/features/products', folders('web/features/products'), productEdges, [
      'server',
      'app',
      ...webFeatures.filter((name) => name !== 'products' && !webEdges.products?.includes(name)),
    ]),
    // Of the server, config.ts reads the environment, and what an operator types a password into.
    {
      files: [
        'server/config.ts',
        'server/cli/{admin.ts,as-shop.mjs}',
        'build/**',
        'scripts/**',
        'bench/**',
        'tests/**',
        '*.config.ts',
        '**/*.test.ts',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: ['build/**', 'scripts/**', 'bench/**', 'server/main.ts', 'server/cli/*'],
      rules: { 'no-console': 'off' },
    },
    {
      // One place for all that outlives a page, so that nothing of one user is left in the browser for the next.
      files: ['web/**'],
      // The worker's cache holds files that are everybody's.
      excludeFiles: ['web/api/browser-storage.ts', 'web/service-worker.ts'],
      rules: { 'no-restricted-globals': ['error', 'localStorage', 'sessionStorage', 'indexedDB', 'caches'] },
    },
    // A journey asserts by waiting: Playwright's waitFor fails where what was awaited does not come.
    { files: ['tests/e2e/**'], rules: { 'vitest/expect-expect': 'off' } },
    {
      // The plain scripts that run before anything is installed carry no types.
      files: ['**/*.mjs'],
      rules: Object.fromEntries(untyped.map((name) => [`typescript/no-unsafe-${name}`, 'off' as const])),
    },
    {
      // A test starts the whole server, whatever feature it belongs to.
      files: ['server/**/*.test.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
  ],
})
