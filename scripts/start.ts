import { buildPage } from '../build/build-page.ts'

if (!(await buildPage())) process.exit(1)
await import('../server/main.ts')
