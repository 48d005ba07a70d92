import { runAdmin } from '../server/admin/run-admin.ts'
import { openTerminal } from '../server/admin/terminal.ts'

process.exitCode = await runAdmin(process.argv.slice(2), openTerminal(), process.env)
