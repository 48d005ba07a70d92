import { existsSync } from 'node:fs'

// Without Vite the page has been built already.
if (existsSync('node_modules/vite')) {
  const { buildPage } = await import('../build/build-page.ts')
  if (!(await buildPage())) process.exit(1)
}
await import('../server/main.ts')
