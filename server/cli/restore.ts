import '../platform/private-files.ts'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { restoreShop, rehearseRestore } from '../operations/restore-shop.ts'
import { readConfig } from '../config.ts'
import { IncompleteMoveError } from '../operations/move-shop.ts'
import { describePlace } from './describe-place.ts'

const usage = `npm run restore -- <folder of one backup> [--despite-pictures | --rehearse]

Restores a backup into the shop of these settings (DATABASE_URL or DATA_DIR, S3_…), which must be empty or hold no changes
newer than the backup. Stop the shop first. All users must log in again afterwards.
A backup with missing or damaged pictures is refused; --despite-pictures restores everything else.
--rehearse restores it into a temporary folder (TMPDIR) as large as the shop, checks the books there, and removes it; the shop
itself is neither read nor changed and stays open.
Exit code: 0 restored, 1 not restored, 2 wrong usage, 3 restored, but picture files are missing or damaged (in a
rehearsal: or the books do not balance).`

try {
  const { values, positionals } = parseArgs({
    options: {
      'despite-pictures': { type: 'boolean' },
      rehearse: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  })
  const [folder, ...more] = positionals
  if (values.help === true) console.log(usage)
  else if (folder === undefined || more.length > 0) throw Object.assign(new TypeError('folder'), { code: 'usage' })
  else if (values.rehearse === true) {
    console.log(`Rehearsal in ${tmpdir()}; the shop itself is neither read nor changed.`)
    const wrong = await rehearseRestore(readConfig(), folder, (line) => console.log(line))
    if (wrong === 0) console.log('This backup can be restored, and its books balance.')
    else process.exitCode = 3
  } else {
    const config = readConfig()
    console.log(describePlace(config))
    const despitePictures = values['despite-pictures'] === true
    const wrong = await restoreShop(config, { folder, despitePictures }, (line) => console.log(line))
    console.log('Restored. Run npm run admin -- check, and start the shop.')
    if (wrong > 0) {
      console.error(`${wrong} picture ${wrong === 1 ? 'file is' : 'files are'} missing or damaged.`)
      process.exitCode = 3
    }
  }
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error
  console.error(isUsage ? usage : error instanceof Error ? error.message : error)
  if (!isUsage && !(error instanceof IncompleteMoveError)) console.error('Nothing was restored.')
  process.exitCode = isUsage ? 2 : 1
}
