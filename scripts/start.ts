import { existsSync } from 'node:fs'

// Production without development libraries has a page that was built before.
if (existsSync('node_modules/vite')) {
  const { buildPage } = await import('../build/build-page.ts')
  if (!(await buildPage())) process.exit(1)
}
await import('../server/main.ts')
