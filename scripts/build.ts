import { buildPage } from '../build/build-page.ts'

if (!(await buildPage())) process.exit(1)
