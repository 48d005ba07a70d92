import { runChecks } from './checks.ts'

process.exit((await runChecks()) === 0 ? 0 : 1)
