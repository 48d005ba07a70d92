import '../platform/private-files.ts'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { describePlace, hasPassword, withoutSecrets } from './describe-place.ts'
import { IncompleteMoveError, MoveError, moveShop } from '../operations/move-shop.ts'

const usage = `MOVE_TO=<postgres://… or folder> npm run move -- [--pictures-to <s3 or folder>]
npm run move -- --to <folder> [--pictures-to <s3 or folder>]

Copies the shop of these settings (DATABASE_URL or DATA_DIR, S3_…) to another place and checks counts and sums.
Close the shop first: later orders are not copied. The command can be repeated; it never overwrites a copy that has been
used as a shop since. Pictures follow a database that moves into a folder; otherwise they stay unless --pictures-to says
where: 's3' is the bucket of S3_ENDPOINT and S3_BUCKET. A URL with a password belongs in MOVE_TO or a file that
MOVE_TO_FILE names: everybody on the machine can read a command line.
Exit code: 0 moved, 1 not moved, 2 wrong usage.`

try {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, 'pictures-to': { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help === true) console.log(usage)
  else {
    const config = readConfig()
    console.log(`From: ${describePlace(config)}`)
    const { to: typed, 'pictures-to': pictures } = values
    if (typed !== undefined && hasPassword(typed))
      throw new MoveError(
        'Everybody on this machine can read a command line: give an address with a password in MOVE_TO, not in --to.',
      )
    const to = typed ?? config.moveTo
    const database = to?.includes('://') === true ? withoutSecrets(to) : to
    console.log(`To: ${[database, pictures && `pictures in ${pictures}`].filter(Boolean).join(', ')}`)
    await moveShop(config, { database: to, pictures }, (line) => console.log(line))
    console.log('Moved. Nothing at the old place was changed; point the settings at the new one and start.')
  }
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error
  console.error(isUsage ? usage : error instanceof Error ? error.message : error)
  if (!isUsage && !(error instanceof MoveError) && !(error instanceof IncompleteMoveError))
    console.error('Nothing was moved.')
  process.exitCode = isUsage ? 2 : 1
}
