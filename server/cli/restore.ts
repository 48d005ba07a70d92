import { parseArgs } from 'node:util'
import { restoreShop } from '../operations/restore-shop.ts'
import { readConfig } from '../config.ts'
import { HalfMove } from '../operations/move-shop.ts'
import { describePlace } from './describe-place.ts'

const usage = `npm run restore -- <folder of one backup>

Puts a backup back into the place of these settings (DATABASE_URL or DATA_DIR, S3_…), which must be empty or hold nothing
that the backup does not know. Stop the shop first. Everybody logs in again afterwards.
Exit code: 0 restored, 1 not restored, 2 asked the wrong way.`

try {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  })
  const [folder, ...more] = positionals
  if (values.help === true) console.log(usage)
  else if (folder === undefined || more.length > 0) throw Object.assign(new TypeError('folder'), { code: 'usage' })
  else {
    const config = readConfig()
    console.log(describePlace(config))
    await restoreShop(config, folder, (line) => console.log(line))
    console.log('Restored. Run npm run admin -- check, and start the shop.')
  }
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error
  console.error(isUsage ? usage : error instanceof Error ? error.message : error)
  if (!isUsage && !(error instanceof HalfMove)) console.error('Nothing was restored.')
  process.exitCode = isUsage ? 2 : 1
}
