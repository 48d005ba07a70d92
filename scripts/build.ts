import { buildPage } from './page.ts'

if (!(await buildPage())) process.exit(1)
