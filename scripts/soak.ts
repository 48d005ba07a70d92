// npm run soak -- [minutes]: a real server under steady load for half an hour, or as long as said; `TEST_ENGINE=postgres`
// for that engine. Prints orders, errors, the slope of its memory and how late its event loop ran.
import { program } from './program.ts'

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'
process.env['SOAK_MINUTES'] = process.argv[2] ?? '30'
process.exit(await program('vitest/vitest.mjs', ['run', `--project=soak-${engine}`]))
