import '../platform/private-files.ts'
import { runAdmin } from './run-admin.ts'
import { openTerminal } from './terminal.ts'

process.exitCode = await runAdmin(process.argv.slice(2), openTerminal(), process.env)
